import { escaped } from '#domain/markup.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What XML 1.0 has no way to write. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** An element that holds a text. */
export const element = (name: string, text: string): string =>
  `<${name}>${escaped(text.replace(UNWRITABLE, ''))}</${name}>`

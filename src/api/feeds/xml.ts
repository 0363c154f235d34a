import { escaped } from '#domain/markup.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Characters that XML 1.0 cannot represent. */
const INVALID_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const element = (name: string, text: string): string =>
  `<${name}>${escaped(text.replace(INVALID_CHARACTERS, ''))}</${name}>`

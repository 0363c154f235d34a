import { shortened, textOfHtml } from '#domain/markup.ts'

const MAX_LENGTH = 155

/** Returns the beginning of a sanitized description as plain text. */
export const excerptOf = (html: string): string => shortened(textOfHtml(html), MAX_LENGTH)

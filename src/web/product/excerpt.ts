import { cutBetweenWords, textOfHtml } from '#domain/markup.ts'

const MAX_LENGTH = 155

/** Returns the beginning of a sanitized description as plain text. */
export const excerptOf = (html: string): string => cutBetweenWords(textOfHtml(html), MAX_LENGTH)

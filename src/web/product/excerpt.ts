import { shortened, textOfHtml } from '#domain/markup.ts'

const LONGEST = 155

/** Returns the beginning of a sanitized description as plain text. */
export const excerptOf = (html: string): string => shortened(textOfHtml(html), LONGEST)

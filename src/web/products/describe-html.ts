import { shortened, textOfHtml } from '#domain/markup.ts'

const LONGEST = 155

/** The beginning of a sanitized description as plain text, for search engines. */
export const describeHtml = (html: string): string => shortened(textOfHtml(html), LONGEST)

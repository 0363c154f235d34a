export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Inline tags such as `strong`, which may touch a word or a period; all other tags separate words. */
const INLINE = /<\/?(a|abbr|b|code|del|em|i|strong|su[bp])\b[^>]*>/g

export const textOfHtml = (html: string): string =>
  html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMED[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** Search results show no more than this. */
const MAX_EXCERPT = 155

/** The start of sanitized HTML as plain text. */
export const excerptOf = (html: string): string => cutBetweenWords(textOfHtml(html), MAX_EXCERPT)

export const cutBetweenWords = (text: string, maxCharacters: number): string =>
  text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1).replace(/\s+\S*$/, '')}…`

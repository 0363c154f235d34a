const LONGEST = 155
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The beginning of a sanitised description as plain text, for search engines. */
export function describeHtml(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`
}

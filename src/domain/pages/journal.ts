import { isDay } from '#domain/days.ts'

/** An entry of the journal is a page whose name begins so. It is also the name of their list. */
export const JOURNAL = 'journal/'

export const isEntry = (slug: string): boolean => slug.startsWith(JOURNAL)
export const entryName = (slug: string): string => slug.slice(JOURNAL.length)

/** Its text begins with its day. Null if it does not. */
export function datedText({ body }: { body: string }): { date: string; body: string } | null {
  const [, date = '', text = ''] = /^(\S+)[ \t]*\n([^]*)$/.exec(body.trim()) ?? []
  return isDay(date) && text.trim() ? { date, body: text.trim() } : null
}

/** An entry is shown from its day on. */
export function isShownOn(page: { slug: string; body: string }, today: string): boolean {
  const date = isEntry(page.slug) ? datedText(page)?.date : undefined
  return date === undefined || date <= today
}

/** The first paragraph, without headings and pictures. */
export const leadOf = (markdown: string): string =>
  markdown.split(/\n\s*\n/).find((block) => !/^(#|!\[|\||>|```|<)/.test(block.trim())) ?? ''

/** The list of entries is there while there is one. */
export const withJournal = (slugs: readonly string[]): string[] =>
  slugs.some(isEntry) ? [...slugs, JOURNAL] : [...slugs]

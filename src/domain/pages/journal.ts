import { isDay } from '#domain/days.ts'

/** The prefix of a journal entry's slug, and the slug of the list of entries. */
export const JOURNAL = 'journal/'

export const isEntry = (slug: string): boolean => slug.startsWith(JOURNAL)
export const entryName = (slug: string): string => slug.slice(JOURNAL.length)

/** Splits off the date that the text starts with. Null without a date. */
export function datedText({ body }: { body: string }): { date: string; body: string } | null {
  const [, date = '', text = ''] = /^(\S+)[ \t]*\n([^]*)$/.exec(body.trim()) ?? []
  return isDay(date) && text.trim() ? { date, body: text.trim() } : null
}

/** An entry is shown from its date onward. */
export function isShownOn(page: { slug: string; body: string }, today: string): boolean {
  const date = isEntry(page.slug) ? datedText(page)?.date : undefined
  return date === undefined || date <= today
}

/** The first paragraph, ignoring headings and pictures. */
export const leadOf = (markdown: string): string =>
  markdown.split(/\n\s*\n/).find((block) => !/^(#|!\[|\||>|```|<)/.test(block.trim())) ?? ''

/** Adds the list of entries if there is an entry. */
export const withJournal = (slugs: readonly string[]): string[] =>
  slugs.some(isEntry) ? [...slugs, JOURNAL] : [...slugs]

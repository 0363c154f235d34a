import { cutBetweenWords, textOfHtml } from '#domain/markup.ts'
import { datedText, entryName, isEntry, leadOf } from '#domain/pages/journal.ts'
import { withFacts, type PageText } from '#domain/pages/page.ts'
import { shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { shownFacts } from './pages.ts'
import { shownPages } from './shown-pages.ts'

export type EntrySummary = { name: string; title: string; date: string; summary: string }

const MAX_SUMMARY = 200
const PAGE_SIZE = 20

type Context = Pick<Shop, 'database' | 'settings' | 'rates' | 'face' | 'now' | 'timeZone'>

/** Newest first. A page number past the end returns the last page. */
export async function journalPage(
  shop: Context,
  asked: number,
): Promise<{ entries: EntrySummary[]; page: number; pages: number }> {
  const found = await datedEntries(shop)
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(asked, pages)
  const entries = await summaries(shop, found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
  return { entries, page, pages }
}

export const newestEntries = async (shop: Context, count: number): Promise<EntrySummary[]> =>
  summaries(shop, (await datedEntries(shop)).slice(0, count))

type Entry = Pick<PageText, 'slug' | 'title'> & { date: string; body: string }

async function datedEntries(shop: Context): Promise<Entry[]> {
  const entries = (await shownPages(shop.database.db, shopDay(shop))).flatMap(({ slug, title, body }) => {
    const text = isEntry(slug) ? datedText({ body }) : null
    return text ? [{ slug, title, ...text }] : []
  })
  return entries.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

async function summaries(shop: Context, entries: Entry[]): Promise<EntrySummary[]> {
  if (entries.length === 0) return []
  const { pageHtml } = await import('./page-html.ts')
  const facts = shownFacts(shop)
  return entries.map(({ slug, title, date, body }) => {
    const lead = textOfHtml(pageHtml(withFacts(leadOf(body), facts), []))
    return { name: entryName(slug), title, date, summary: cutBetweenWords(lead, MAX_SUMMARY) }
  })
}

import { writtenPages } from '#database/pages/pages.ts'
import { cutBetweenWords, textOfHtml } from '#domain/markup.ts'
import { datedText, entryName, isEntry, leadOf } from '#domain/pages/journal.ts'
import { withFacts } from '#domain/pages/page.ts'
import type { Shop } from '#shop/shop.ts'
import { pageHtml } from './page-html.ts'
import { shownFacts } from './pages.ts'

export type EntrySummary = { name: string; title: string; date: string; summary: string }

const MAX_SUMMARY = 200
/** Elements within a line separate no words. */
const INLINE = /<(?!br)[^>]+>/g

/** The newest comes first. */
export async function journalEntries(
  shop: Pick<Shop, 'database' | 'settings' | 'rates' | 'face'>,
): Promise<EntrySummary[]> {
  const facts = shownFacts(shop)
  const entries = (await writtenPages(shop.database.db)).flatMap(({ slug, title, body }) => {
    const text = isEntry(slug) ? datedText({ body }) : null
    if (!text) return []
    const lead = textOfHtml(pageHtml(withFacts(leadOf(text.body), facts), []).replaceAll(INLINE, ''))
    return [{ name: entryName(slug), title, date: text.date, summary: cutBetweenWords(lead, MAX_SUMMARY) }]
  })
  return entries.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

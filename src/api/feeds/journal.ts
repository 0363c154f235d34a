import { startOfDay } from '#domain/days.ts'
import * as urls from '#domain/urls.ts'
import { newestEntries } from '#shop/pages/journal.ts'
import type { Shop } from '#shop/shop.ts'
import { element, XML } from './xml.ts'

const MAX_ENTRIES = 50

/** The Atom feed of the newest entries; null if there are none. */
export async function journalFeed(shop: Shop): Promise<string | null> {
  const entries = await newestEntries(shop, MAX_ENTRIES)
  if (entries.length === 0) return null
  const { url } = shop.settings
  const timeOf = (date: string) => element('updated', startOfDay(date, shop.timeZone))
  return [
    `${XML}<feed xmlns="http://www.w3.org/2005/Atom">`,
    element('title', shop.face.name),
    element('id', url + urls.journal),
    `<link href="${url + urls.journal}"/>`,
    `<link rel="self" href="${url + urls.journalFeed}"/>`,
    `<author>${element('name', shop.face.name)}</author>`,
    timeOf(entries[0]!.date),
    ...entries.map(({ name, title, date, summary }) => {
      const address = url + urls.journalEntry(name)
      const texts = [element('title', title), element('id', address), timeOf(date), element('summary', summary)]
      return `<entry>${texts.join('')}<link href="${address}"/></entry>`
    }),
    '</feed>\n',
  ].join('\n')
}

import { lostDemandSince, namesOf } from '#database/search/lost-demand.ts'
import type { LostDemandKind } from '#domain/search/lost-demand.ts'
import { dayOf } from './lost-demand.ts'
import type { Shop } from '#shop/shop.ts'

const DAY_MS = 24 * 3600_000
const MAX_LINES = 1000

export type LostDemandReport = {
  /** The first day, in UTC: "2026-01-15". */
  since: string
  /** The most frequent first. An empty text counts everything that is not stored in words. */
  searches: { text: string; count: number }[]
  filters: { text: string; count: number }[]
  soldOut: { slug: string; name: string; count: number }[]
}

/** Reports the lost demand of the last days, including today. */
export async function lostDemandReport(
  { database: { db }, now }: Pick<Shop, 'database' | 'now'>,
  days: number,
): Promise<LostDemandReport> {
  const since = dayOf(new Date(now().getTime() - (days - 1) * DAY_MS))
  const ofKind = (kind: LostDemandKind) => lostDemandSince(db, kind, { day: since, limit: MAX_LINES })
  const soldOut = await ofKind('sold out')
  const ids = soldOut.flatMap(({ text }) => (text ? Number(text) : []))
  const names = await namesOf(db, ids)
  return {
    since,
    searches: await ofKind('search'),
    filters: await ofKind('filters'),
    soldOut: soldOut.flatMap(({ text, count }) => {
      const product = names.get(Number(text))
      return product ? { slug: product.slug, name: product.name, count } : []
    }),
  }
}

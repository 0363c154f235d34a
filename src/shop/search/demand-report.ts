import { demandSince, namesOf } from '#database/search/lost-demand.ts'
import type { UnmetKind } from '#domain/search/demand.ts'
import { dayOf } from './demand.ts'
import type { Shop } from '#shop/shop.ts'

const DAY_MS = 24 * 3600_000
const MOST_LINES = 1000

export type DemandReport = {
  /** From this day on, in UTC: "2026-01-15". */
  since: string
  /** The most frequent first; an empty text stands for all that is not kept in words. */
  searches: { text: string; count: number }[]
  filters: { text: string; count: number }[]
  soldOut: { slug: string; name: string; count: number }[]
}

/** What was asked for in vain in the last days, today among them. */
export async function reportDemand(
  { database: { db }, now }: Pick<Shop, 'database' | 'now'>,
  days: number,
): Promise<DemandReport> {
  const since = dayOf(new Date(now().getTime() - (days - 1) * DAY_MS))
  const ofKind = (kind: UnmetKind) => demandSince(db, kind, { day: since, limit: MOST_LINES })
  const soldOut = await ofKind('sold out')
  const names = await namesOf(
    db,
    soldOut.flatMap(({ text }) => (text ? Number(text) : [])),
  )
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

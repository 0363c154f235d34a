import { lostDemandSince, productsOf } from '#database/search/lost-demand.ts'
import type { LostDemandKind } from '#domain/search/lost-demand.ts'
import { shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

const MAX_LINES = 1000

export async function lostDemandReport(shop: Pick<Shop, 'database' | 'now' | 'timeZone'>, days: number) {
  const { db } = shop.database
  const since = shopDay(shop, 1 - days)
  const ofKind = (kind: LostDemandKind) => lostDemandSince(db, kind, { day: since, limit: MAX_LINES })
  const soldOut = await ofKind('sold out')
  const ids = soldOut.flatMap(({ text }) => (text ? Number(text) : []))
  const names = await productsOf(db, ids)
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

import { lostDemandSince, productsOf } from '#database/search/lost-demand.ts'
import { MAX_LISTED } from '#domain/counts.ts'
import { shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

const DAYS = 7
/** The most viewed ones, some of which may be in stock again. */
const MAX_READ = 100

/** Products that were viewed while sold out in the last week, and still are; the most viewed first. */
export async function soldOutWithDemand(shop: Pick<Shop, 'database' | 'now' | 'timeZone'>) {
  const { db } = shop.database
  const viewed = await lostDemandSince(db, 'sold out', { day: shopDay(shop, 1 - DAYS), limit: MAX_READ })
  const ids = viewed.flatMap(({ text }) => (text ? Number(text) : []))
  const products = await productsOf(db, ids)
  const soldOut = viewed.flatMap(({ text, count: views }) => {
    const product = products.get(Number(text))
    return product?.isSoldOut ? { slug: product.slug, name: product.name, views } : []
  })
  return { count: soldOut.length, products: soldOut.slice(0, MAX_LISTED) }
}

import { pastPricesOf, pastPricesOfProducts } from '#database/catalog/past-prices.ts'
import { lowestPrices, type PastPrice } from '#domain/markets/lowest-price.ts'
import type { Cents } from '#domain/money.ts'
import type { Shop } from '#shop/shop.ts'

export type LowestPrices<Key> = { days: number; of: Map<Key, Cents> } | null

type Priced = { compareAtCents: Cents | null }

/** Finds the lowest price in the `days` before the current one; null if the shop does not show it. */
export const lowestPricesOf = (
  shop: Shop,
  variants: readonly (Priced & { id: string })[],
): Promise<LowestPrices<string>> =>
  lowestOf(shop, variants, async (ids) =>
    (await pastPricesOf(shop.database.db, ids)).map((price) => [price.variantId, price]),
  )

/** Uses the variant that sets the product's price; if there are several, the lowest. */
export const lowestPricesOfProducts = (
  shop: Shop,
  products: readonly (Priced & { id: number })[],
): Promise<LowestPrices<number>> =>
  lowestOf(shop, products, async (ids) =>
    (await pastPricesOfProducts(shop.database.db, ids)).map((price) => [price.productId, price]),
  )

async function lowestOf<Key>(
  shop: Shop,
  priced: readonly (Priced & { id: Key })[],
  read: (ids: Key[]) => Promise<[Key, PastPrice][]>,
): Promise<LowestPrices<Key>> {
  const { lowestPriceDays: days } = shop.settings
  if (days === null) return null
  const reduced = priced.filter(({ compareAtCents }) => compareAtCents !== null).map(({ id }) => id)
  const past = reduced.length > 0 ? await read(reduced) : []
  const ofVariant = lowestPrices(
    past.map(([, price]) => price),
    days,
  )
  const of = new Map<Key, Cents>()
  for (const [key, { variantId }] of past) {
    const cents = ofVariant.get(variantId)!
    of.set(key, Math.min(cents, of.get(key) ?? cents))
  }
  return { days, of }
}

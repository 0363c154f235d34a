import type { ProductRecord } from '#database/catalog/product-records.ts'
import { fieldsOf } from '#database/columns.ts'
import { insertAll } from '#database/import/bulk-insert.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { PastPrice } from '#domain/markets/lowest-price.ts'

type Priced = Pick<Schema['variants'], 'id' | 'price_cents' | 'compare_at_cents'>

/** Records prices that end because `after` has a different price or former price, or no such variant. */
export async function keepPastPrices(
  tx: Tx,
  before: readonly ProductRecord[],
  after: readonly Priced[],
  at: string,
): Promise<void> {
  const kept = new Set(after.map(priceKey))
  const ended = before
    .flatMap(({ variants }) => variants)
    .filter(({ id, priceCents, compareAtCents }) => {
      return !kept.has(priceKey({ id, price_cents: priceCents, compare_at_cents: compareAtCents }))
    })
  const rows = ended.map(({ id, priceCents }) => ({ variant_id: id, price_cents: priceCents, ended_at: at }))
  await insertAll(tx, 'past_prices', rows, (insert) => insert.onConflict((conflict) => conflict.doNothing()))
}

const priceKey = ({ id, price_cents, compare_at_cents }: Priced) => `${id} ${price_cents} ${compare_at_cents}`

export const keepPricesOfProducts = async (tx: Tx, productIds: readonly number[], at: string): Promise<void> => {
  const sold = await tx
    .selectFrom('variants')
    .select(['id as variant_id', 'price_cents'])
    .where('product_id', 'in', productIds)
    .where('retired', '=', 0)
    .execute()
  const rows = sold.map((row) => ({ ...row, ended_at: at }))
  await insertAll(tx, 'past_prices', rows, (insert) => insert.onConflict((conflict) => conflict.doNothing()))
}

export async function pastPricesOf(db: Db, variantIds: readonly string[]): Promise<PastPrice[]> {
  const rows = await db.selectFrom('past_prices').selectAll().where('variant_id', 'in', variantIds).execute()
  return rows.map(fieldsOf)
}

export async function pastPricesOfProducts(
  db: Db,
  productIds: readonly number[],
): Promise<(PastPrice & { productId: number })[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .innerJoin('past_prices', 'past_prices.variant_id', 'variants.id')
    .selectAll('past_prices')
    .select('products.id as product_id')
    .where('products.id', 'in', productIds)
    .where('variants.retired', '=', 0)
    .whereRef('variants.price_cents', '=', 'products.price_cents')
    .whereRef('variants.compare_at_cents', '=', 'products.compare_at_cents')
    .execute()
  return rows.map(fieldsOf)
}

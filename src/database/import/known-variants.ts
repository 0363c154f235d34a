import { fromJson } from '#database/columns.ts'
import { randomInt } from 'node:crypto'
import { onHandOf } from '#database/catalog/product-rows.ts'
import type { ProductRecord } from '#database/catalog/product-records.ts'
import type { Tx } from '#database/schema.ts'
import type { Variant } from '#domain/catalog/products.ts'

type KnownVariants = {
  /** A variant that returns after it was retired keeps its id. */
  idOf: (productId: number, options: Variant['options']) => string
  withStock: (product: ProductRecord) => ProductRecord
}

export async function knownVariants(tx: Tx, productIds: readonly number[]): Promise<KnownVariants> {
  const rows = await variantRows(tx, productIds)
  const ids = new Map(rows.map((row) => [optionsKey(row.product_id, fromJson(row.options)), row.id]))
  const stocks = new Map(rows.map((row) => [row.id, { stock: row.stock, onHand: onHandOf(row) }]))
  const newId = createVariantIds()
  return {
    idOf: (productId, options) => (ids.size > 0 ? ids.get(optionsKey(productId, options)) : undefined) ?? newId(),
    withStock: (product) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, ...stocks.get(variant.id)! })),
    }),
  }
}

const variantRows = async (tx: Tx, productIds: readonly number[]) =>
  productIds.length === 0
    ? []
    : tx
        .selectFrom('variants')
        .select(['id', 'product_id', 'options', 'stock', 'supplied', 'sold', 'returned'])
        .where('product_id', 'in', productIds)
        .execute()

/** Omits option names, because a file may spell them differently. */
const optionsKey = (productId: number, options: Variant['options']): string =>
  JSON.stringify([productId, ...options.map(({ value }) => value)])

const MIN_COUNT = 36 ** 6

/** Creates ascending ids, so that index entries are appended. A random start avoids collisions, and none looks like a card number. */
function createVariantIds(): () => string {
  const time = Date.now().toString(36)
  let count = randomInt(MIN_COUNT, 2 * MIN_COUNT)
  return () => `${time}v${(count++).toString(36)}`
}

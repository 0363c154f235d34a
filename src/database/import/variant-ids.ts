import { randomInt } from 'node:crypto'
import type { Tx } from '#database/schema.ts'
import type { Variant } from '#domain/catalog/products.ts'

/** Finds the id of a product's variant by its option values, or makes a new one. */
export type VariantIds = (productId: number, options: Variant['options']) => string

/** Knows the variants of these products, retired ones too: a variant that returns keeps its id. */
export async function variantIdsOf(tx: Tx, productIds: readonly number[]): Promise<VariantIds> {
  const known = await knownVariants(tx, productIds)
  const newId = createVariantIds()
  return (productId, options) => known.get(keyOf(productId, options)) ?? newId()
}

async function knownVariants(tx: Tx, productIds: readonly number[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'product_id', 'options'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [keyOf(row.product_id, JSON.parse(row.options) as Variant['options']), row.id]))
}

/** Without the options' names, which may be spelled another way. */
const keyOf = (productId: number, options: Variant['options']): string =>
  JSON.stringify([productId, ...options.map(({ value }) => value)])

const MIN_COUNT = 36 ** 6

/**
 * Ids that rise with time, so that new ones are appended to their index. Within a millisecond they rise from a random number of
 * seven base-36 digits, so that two writers do not collide. They hold too few decimal digits for a card number.
 */
function createVariantIds(): () => string {
  const time = Date.now().toString(36)
  let count = randomInt(MIN_COUNT, 2 * MIN_COUNT)
  return () => `${time}v${(count++).toString(36)}`
}

import { randomInt } from 'node:crypto'
import type { Tx } from '#database/schema.ts'
import type { Variant } from '#domain/catalog/products.ts'

export type VariantIds = (productId: number, options: Variant['options']) => string

/** Includes retired variants, so that a variant that returns keeps its id. */
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

/** Omits option names, because a file may spell them differently. */
const keyOf = (productId: number, options: Variant['options']): string =>
  JSON.stringify([productId, ...options.map(({ value }) => value)])

const MIN_COUNT = 36 ** 6

/** Ids rise with time, so that an index appends them, and start randomly, so that none collide. None looks like a card number. */
function createVariantIds(): () => string {
  const time = Date.now().toString(36)
  let count = randomInt(MIN_COUNT, 2 * MIN_COUNT)
  return () => `${time}v${(count++).toString(36)}`
}

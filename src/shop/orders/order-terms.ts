import { indexMissing, startNextBlock } from '#database/orders/list/index-orders.ts'
import { inBatches } from '#shop/batches.ts'
import type { Shop } from '#shop/shop.ts'

/** Leaves time for the other sweeps. */
const MAX_INDEXED = 20_000

/** Adds the terms by which orders of an earlier version are found. */
export async function sweepOrderTerms(
  shop: Pick<Shop, 'database' | 'now' | 'yieldToRequests'>,
  isStopping = () => false,
): Promise<void> {
  await startNextBlock(shop.database.db, shop.now())
  let left = MAX_INDEXED
  const indexSome = (limit: number) => ((left -= limit) < 0 ? Promise.resolve(0) : indexMissing(shop.database, limit))
  await inBatches(shop, indexSome, isStopping)
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Shop } from './shop.ts'

/** Small, so that reading uncached disk pages blocks the event loop for only a few milliseconds. */
const BATCH_SIZE = 20

/** Yields to other requests between batches of up to `limit` rows. */
export async function inBatches(
  shop: Pick<Shop, 'yieldToRequests'>,
  work: (limit: number) => Promise<number>,
  isStopping = () => false,
): Promise<void> {
  let count: number
  do {
    await nextTurn()
    await shop.yieldToRequests()
    count = await work(BATCH_SIZE)
  } while (count === BATCH_SIZE && !isStopping())
}

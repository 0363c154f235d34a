import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Shop } from './shop.ts'

/** The batch is small, so that cold pages hold the process, which has one thread, for a few milliseconds only. */
const BATCH_SIZE = 20

/** Requests are answered between the batches of up to `limit` rows. */
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

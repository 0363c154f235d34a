import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Shop } from '#shop/shop.ts'

/** Small enough that a batch with cold pages holds the process, which has one thread, for a few milliseconds. */
const BATCH_SIZE = 20

/** Repeats `work` on up to `limit` rows until it finds fewer or the shop closes. Requests are answered in between. */
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

import { dueReceivers } from '#database/webhooks/deliveries.ts'
import type { Shop } from '#shop/shop.ts'
import { dueTimes } from './due-times.ts'
import { startWorker, type Worker } from './worker.ts'

type Drain = (receiver: string, isStopping: () => boolean) => Promise<void>

/** Each webhook has its own queue, so that a slow one delays no other. */
export function startReceivers(shop: Shop, everyMs: number, drain: Drain): Worker {
  const running = new Map<string, Promise<void>>()
  const run = (receiver: string, isStopping: () => boolean): Promise<void> =>
    drain(receiver, isStopping)
      .catch((error: unknown) => {
        if (!shop.health.isOutage(error)) shop.log.error({ err: error }, 'The outbox could not be read')
      })
      .finally(() => void running.delete(receiver))
  const worker = startWorker(shop, everyMs, async (isStopping) => {
    for (const receiver of await receiversOf(shop))
      if (!running.has(receiver)) running.set(receiver, run(receiver, isStopping))
  })
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop()
      await Promise.all(running.values())
    },
  }
}

export const receiversOf = (shop: Shop): Promise<string[]> =>
  shop.database.batch((db) => dueReceivers(db, dueTimes(shop)))

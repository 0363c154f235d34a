import { queueMessage } from '#database/outbox/outbox.ts'
import { movePayment } from '#database/payments/payments.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Does nothing if the payment has an order or is already released. */
export async function releasePayment(
  shop: Shop,
  id: string,
  { from = 'authorizing', ...facts }: { from?: 'authorizing' | 'action'; reference?: string; failure?: string } = {},
): Promise<void> {
  const at = isoTime(shop)
  const released = await shop.database.transaction(async (tx) => {
    const moved = await movePayment(tx, id, { from, to: 'released', at, ...facts })
    if (moved) await queueMessage(tx, { kind: 'release', payload: { paymentId: id } }, at)
    return moved
  })
  if (!released) return
  shop.failpoint('release queued')
  shop.wakeOutbox()
}

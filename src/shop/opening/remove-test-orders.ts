import {
  deleteMessagesAbout,
  deleteOrders,
  firstRealPayment,
  lockTestOrders,
  returnMovedStock,
} from '#database/orders/test-orders/test-orders.ts'
import { forgetDeedsAbout } from '#database/people/deeds.ts'
import type { Tx } from '#database/schema.ts'
import { dayOf } from '#domain/days.ts'
import { conflict } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'timeZone' | 'now'>

/** The test orders' files in the data folder. */
export type TestFiles = Pick<Shop, 'eraseEmailFiles'> & {
  countEmailFiles: (orderNumbers: readonly string[]) => Promise<number>
  forgetPayments: (paymentIds: readonly string[]) => void
}

/** Removes all test orders before the shop opens. Throws 'conflict' once a real payment has been started. */
export async function removeTestOrders(shop: Context & TestFiles, how: DryRun) {
  const removed = await changeIn(shop.database, how, (tx) => remove(tx, shop))
  const { orderNumbers, paymentIds } = removed
  if (how.dryRun) return { ...removed, emailFiles: await shop.countEmailFiles(orderNumbers) }
  shop.forgetPayments(paymentIds)
  const emailFiles = await shop.eraseEmailFiles({ mailboxes: [], orderNumbers, accountId: null })
  return { ...removed, emailFiles }
}

async function remove(tx: Tx, { timeZone, now }: Context) {
  const { orders, paymentIds } = await lockTestOrders(tx)
  const real = await firstRealPayment(tx)
  if (real)
    throw conflict(
      `Nothing was removed: since ${dayOf(real.createdAt, timeZone)} the shop has a payment of ${real.gateway}, ${real.id}, which is ${real.state}. Orders are removed only before the first real payment.`,
    )
  const orderIds = orders.map(({ id }) => id)
  const stock = await returnMovedStock(tx, orderIds, isoTime({ now }))
  const unsentEmails = await deleteMessagesAbout(tx, new Set([...orderIds, ...paymentIds]))
  await forgetDeedsAbout(
    tx,
    orders.flatMap(({ id, number }) => [id, number]),
  )
  const deleted = await deleteOrders(tx, orderIds, paymentIds)
  return { ...deleted, orderNumbers: orders.map(({ number }) => number), paymentIds, unsentEmails, stock }
}

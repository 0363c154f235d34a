import {
  deleteMessagesAbout,
  deleteOrders,
  firstRealPayment,
  lockTestOrders,
  returnMovedStock,
  type DeletedRows,
  type MovedStock,
} from '#database/orders/test-orders/test-orders.ts'
import type { Tx } from '#database/schema.ts'
import { dayOf } from '#domain/days.ts'
import { conflict } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'timeZone'>

export type RemovedOrders = DeletedRows & {
  orderNumbers: string[]
  paymentIds: string[]
  unsentEmails: number
  stock: MovedStock[]
}

/** Removes all orders that charged nothing, before the shop opens. Throws 'conflict' once a real payment was begun. */
export const removeTestOrders = (shop: Context): Promise<RemovedOrders> =>
  shop.database.transaction((tx) => remove(tx, shop))

const ROLL_BACK = new Error('A preview changes nothing')

/** Throws as `removeTestOrders`, which it rolls back. */
export async function previewTestOrders(shop: Context): Promise<RemovedOrders> {
  const previewed: RemovedOrders[] = []
  try {
    await shop.database.transaction(async (tx) => {
      previewed.push(await remove(tx, shop))
      throw ROLL_BACK
    })
  } catch (error) {
    if (error !== ROLL_BACK) throw error
  }
  return previewed.at(-1)!
}

async function remove(tx: Tx, { timeZone }: Context): Promise<RemovedOrders> {
  const { orders, paymentIds } = await lockTestOrders(tx)
  const real = await firstRealPayment(tx)
  if (real)
    throw conflict(
      `Nothing was removed: since ${dayOf(real.createdAt, timeZone)} the shop has a payment of ${real.gateway}, ${real.id}, which is ${real.state}. Orders are removed only before the first real payment.`,
    )
  const orderIds = orders.map(({ id }) => id)
  const stock = await returnMovedStock(tx, orderIds)
  const unsentEmails = await deleteMessagesAbout(tx, new Set([...orderIds, ...paymentIds]))
  const deleted = await deleteOrders(tx, orderIds, paymentIds)
  return { ...deleted, orderNumbers: orders.map(({ number }) => number), paymentIds, unsentEmails, stock }
}

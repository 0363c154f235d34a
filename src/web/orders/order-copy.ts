import { referenceOf, type Order } from '#web/orders/order.ts'
import { storedToken } from '#web/session.ts'
import { orderCopyKey, readStored, store } from '#web/storage.ts'

/** Saves this browser's copy of an order, under a key derived from its number. Section 4, "Checkout". */
export const saveOrderCopy = (order: Order): void => store(orderCopyKey(referenceOf(order)), JSON.stringify(order))

/** Returns a function that saves an order, unless the session has changed since. */
export function orderCopySaver(): typeof saveOrderCopy {
  const token = storedToken()
  return (order) => {
    if (storedToken() === token) saveOrderCopy(order)
  }
}

export const orderCopyText = (reference: string): string | null => readStored(orderCopyKey(reference))

import { readOrder, referenceOf, type Order } from '#web/answers/orders.ts'
import { storedToken } from '#web/session.ts'
import { orderCopyKey, readStored, store } from '#web/storage.ts'

/** Saves this browser's copy of an order, under a key made from its number. Section 4, "Checkout". */
export const saveOrderCopy = (order: Order): void => store(orderCopyKey(referenceOf(order)), JSON.stringify(order))

/** Returns a function that saves an order, unless the session has changed since. */
export function orderCopySaver(): typeof saveOrderCopy {
  const token = storedToken()
  return (order) => {
    if (storedToken() === token) saveOrderCopy(order)
  }
}

/** Returns this browser's copy; null where it is missing or unreadable. */
export const readOrderCopy = (reference: string): Order | null => parseOrderCopy(orderCopyText(reference))

export const orderCopyText = (reference: string): string | null => readStored(orderCopyKey(reference))

export function parseOrderCopy(text: string | null): Order | null {
  if (text === null) return null
  try {
    return readOrder(JSON.parse(text), {}) ?? null
  } catch {
    return null
  }
}

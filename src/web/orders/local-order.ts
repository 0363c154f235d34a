import { readOrder, referenceOf, type Order } from '#web/answers/orders.ts'
import { storedToken } from '#web/session.ts'
import { localOrderKey, readStored, store } from '#web/storage.ts'

/** Saves this browser's copy of an order, under a key made from its number. Section 4, "Checkout". */
export const saveOrder = (order: Order): void => store(localOrderKey(referenceOf(order)), JSON.stringify(order))

/** Returns a function that saves an order, unless the session has changed since. */
export function orderSaver(): typeof saveOrder {
  const token = storedToken()
  return (order) => {
    if (storedToken() === token) saveOrder(order)
  }
}

/** Returns this browser's copy; null where it is missing or unreadable. */
export const savedOrder = (reference: string): Order | null => readSaved(savedText(reference))

export const savedText = (reference: string): string | null => readStored(localOrderKey(reference))

export function readSaved(text: string | null): Order | null {
  if (text === null) return null
  try {
    return readOrder(JSON.parse(text), {}) ?? null
  } catch {
    return null
  }
}

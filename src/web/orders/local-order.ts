import { localOrderKey } from '#domain/orders.ts'
import { readOrder, referenceOf, type Order } from '../answers/orders.ts'
import { storedToken } from '../session.ts'
import { readStored, store } from '../storage.ts'

/** Keeps this browser's copy of an order, under a key made from its number. Section 4, "Checkout". */
export const keepOrder = (order: Order): void => store(localOrderKey(referenceOf(order)), JSON.stringify(order))

/** Keeps an order that is still to come; not once the session in which it was asked for has ended. */
export function orderKeeper(): typeof keepOrder {
  const token = storedToken()
  return (order) => {
    if (storedToken() === token) keepOrder(order)
  }
}

/** The copy that this browser keeps; null where there is none, or none that can be read. */
export const keptOrder = (reference: string): Order | null => readKept(keptText(reference))

export const keptText = (reference: string): string | null => readStored(localOrderKey(reference))

export function readKept(text: string | null): Order | null {
  if (text === null) return null
  try {
    return readOrder(JSON.parse(text), {}) ?? null
  } catch {
    return null
  }
}

import type { Answer } from '#contract/client.ts'
import { readForeignOrder, type ReadOrder } from '#domain/foreign-orders.ts'
import { localOrderKey } from '#domain/orders.ts'
import { storedToken } from '../session.ts'
import { readStored, store } from '../storage.ts'

/** Keeps this browser's copy of an order, under a key made from its number. Section 4, "Checkout". */
export const keepOrder = (order: Answer<'GET /api/orders/{id}'>): void =>
  store(localOrderKey(order.orderNumber), JSON.stringify(order))

/** Keeps an order that is still to come; not once the session in which it was asked for has ended. */
export function orderKeeper(): typeof keepOrder {
  const token = storedToken()
  return (order) => {
    if (storedToken() === token) keepOrder(order)
  }
}

/** The copy that this browser keeps; null where there is none, or none that can be read. */
export const keptOrder = (number: string): ReadOrder | null => readKept(keptText(number))

export const keptText = (number: string): string | null => readStored(localOrderKey(number))

export function readKept(text: string | null): ReadOrder | null {
  if (text === null) return null
  try {
    return readForeignOrder(JSON.parse(text))
  } catch {
    return null
  }
}

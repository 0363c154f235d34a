import { readOrder } from './orders.ts'
import type { Order } from '#web/orders/order.ts'
import { orderCopyText } from '#web/orders/order-copy.ts'

/** Returns this browser's copy, possibly saved by an older version of the shop; null if it is missing or unreadable. */
export const readOrderCopy = (reference: string): Order | null => parseOrderCopy(orderCopyText(reference))

export function parseOrderCopy(text: string | null): Order | null {
  if (text === null) return null
  try {
    return readOrder(JSON.parse(text), {}) ?? null
  } catch {
    return null
  }
}

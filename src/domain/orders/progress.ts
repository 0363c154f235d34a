import type { Ledger } from './ledger.ts'
import { ORDER_STATUSES, type OrderStatus } from './orders.ts'

/** The state of an order's fulfillment. The specification's status has no value for "partly shipped". */
export const ORDER_PROGRESSES = [...ORDER_STATUSES, 'partly shipped'] as const
export type OrderProgress = (typeof ORDER_PROGRESSES)[number]

export function progressOf({ lines }: Ledger): OrderProgress {
  const has = (count: 'unfulfilled' | 'packed' | 'sent') => lines.some((line) => line[count] > 0)
  if (!has('packed') && !has('sent')) return has('unfulfilled') ? 'processing' : 'canceled'
  if (has('unfulfilled') || has('packed')) return has('sent') ? 'partly shipped' : 'processing'
  return lines.every(({ sent, delivered }) => delivered === sent) ? 'delivered' : 'shipped'
}

export const orderStatusOf = (progress: OrderProgress): OrderStatus =>
  progress === 'partly shipped' ? 'processing' : progress

/** Whether the shopper can cancel the order: nothing is packed yet. */
export const isCancelable = ({ lines }: Ledger): boolean =>
  lines.every(({ packed, sent }) => packed + sent === 0) && lines.some((line) => line.unfulfilled > 0)

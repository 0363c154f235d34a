import type { Fulfillment } from './fulfillment.ts'
import type { OrderEvent } from './order-events.ts'
import type { Order } from './orders.ts'
import type { Refund } from './refunds.ts'
import type { Return } from './return-rules.ts'

/** Everything that has happened to an order since it was placed, each part the earliest first. */
export type OrderHistory = Omit<Fulfillment, 'returns'> & { refunds: Refund[]; returns: Return[]; events: OrderEvent[] }

export type OrderRecord = { order: Order; history: OrderHistory }

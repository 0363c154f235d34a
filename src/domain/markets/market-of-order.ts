import type { Order } from '#domain/orders/orders.ts'
import { EU } from './eu.ts'
import type { Market } from './market.ts'
import { US } from './us.ts'

/** The market of an order is the one whose rights were shown to its buyer. */
export const marketOf = ({ withdrawal }: Pick<Order, 'withdrawal'>): Market => (withdrawal ? EU : US)

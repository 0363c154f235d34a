import type { Order } from '#domain/orders/orders.ts'
import { EU } from './eu.ts'
import type { Market } from './market.ts'
import { US } from './us.ts'

/** An order is of the market whose rights its buyer was told of. */
export const marketOf = ({ withdrawal }: Pick<Order, 'withdrawal'>): Market => (withdrawal ? EU : US)

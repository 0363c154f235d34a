import { describeOptions } from '#domain/catalog/products.ts'
import { cardText } from '#domain/checkout/payment.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'

export const titleOf = ({ name, options }: Pick<OrderLine, 'name' | 'options'>): string =>
  options.length > 0 ? `${name} (${describeOptions(options)})` : name

export const paidWith = ({ paymentMethod, card }: Pick<Order, 'paymentMethod' | 'card'>): string =>
  card ? cardText(card) : paymentMethod

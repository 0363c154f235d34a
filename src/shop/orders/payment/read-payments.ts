import { listedPayment, listedPayments, paymentOfOrder } from '#database/payments/listed-payments.ts'
import { timesOf } from '#domain/days.ts'
import { notFound } from '#domain/errors.ts'
import { typedOrderNumber, type Order } from '#domain/orders/orders.ts'
import type { PaymentState } from '#domain/orders/payment-states.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Shop } from '#shop/shop.ts'

type Filter = { state?: PaymentState | undefined; since?: string | undefined; limit: number }

export const listPayments = (
  { database, timeZone }: Pick<Shop, 'database' | 'timeZone'>,
  { since, state, limit }: Filter,
) => listedPayments(database.db, { state, ...timesOf({ since }, timeZone) }, limit)

export const paymentOf = ({ database }: Pick<Shop, 'database'>, { number }: Pick<Order, 'number'>) =>
  paymentOfOrder(database.db, number)

/** `typed`: a payment id or order number. Asks the provider unless the shop now uses another one. Throws 'not_found'. */
export async function readPayment({ database: { db }, gateway }: Pick<Shop, 'database' | 'gateway'>, typed: string) {
  const number = typedOrderNumber(typed)
  const payment = (number && (await paymentOfOrder(db, number))) || (await listedPayment(db, typed))
  if (!payment) throw notFound(`There is no payment ${plainLine(typed)}.`)
  const isOpened = Object.values(gateway.providers).includes(payment.gateway)
  return {
    payment,
    atProvider: isOpened
      ? await gateway.find({ key: payment.id, reference: payment.reference, provider: payment.gateway })
      : null,
  }
}

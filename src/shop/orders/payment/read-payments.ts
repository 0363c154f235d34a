import { listedPayment, listedPayments, paymentIdOfOrder } from '#database/payments/listed-payments.ts'
import { timesOf } from '#domain/days.ts'
import { notFound } from '#domain/errors.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import type { PaymentState } from '#domain/orders/payment-states.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Shop } from '#shop/shop.ts'

type Filter = { state?: PaymentState | undefined; since?: string | undefined; limit: number }

export const listPayments = (
  { database, timeZone }: Pick<Shop, 'database' | 'timeZone'>,
  { since, state, limit }: Filter,
) => listedPayments(database.db, { state, ...timesOf({ since }, timeZone) }, limit)

/** Null if there is no such order. */
export async function paymentOf({ database: { db } }: Pick<Shop, 'database'>, number: string) {
  const id = await paymentIdOfOrder(db, number)
  return id === null ? null : listedPayment(db, id)
}

/** `typed`: a payment id or order number. Asks the provider unless the shop now uses another one. Throws 'not_found'. */
export async function readPayment(shop: Pick<Shop, 'database' | 'gateway'>, typed: string) {
  const number = typedOrderNumber(typed)
  const payment = (number && (await paymentOf(shop, number))) || (await listedPayment(shop.database.db, typed))
  if (!payment) throw notFound(`There is no payment ${plainLine(typed)}.`)
  const { gateway } = shop
  const isOpened = Object.values(gateway.providers).includes(payment.gateway)
  return {
    payment,
    atProvider: isOpened ? await gateway.find({ key: payment.id, reference: payment.reference }) : null,
  }
}

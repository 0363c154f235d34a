import type { Address } from '#domain/checkout/address.ts'
import { isPickup, type PickupPlace } from '#domain/checkout/pickup.ts'
import { optionLines } from '#domain/checkout/shipping.ts'
import { extraTitles, type Totals } from '#domain/charges/charges.ts'
import { receiptRows } from '#domain/charges/receipt.ts'
import type { TimeZone } from '#domain/days.ts'
import { formatCents, lineCents } from '#domain/money.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { arrivalText, expectedArrival } from '#domain/orders/expected-arrival.ts'
import { paymentText, type Order, type OrderLine } from '#domain/orders/orders.ts'
import { quotedLine } from '#domain/quoted-line.ts'
import { paragraph, quotation, receipt, type Amount, type Block } from '#mail/blocks.ts'
import { lineTitle } from './order-words.ts'

export const orderParts = (order: Order, timeZone: TimeZone): Block[] => [
  receiptOf({ ...order, option: order.shippingOption, totals: order }),
  paragraph(
    paymentText(order),
    `${isPickup(order.shippingOption) ? 'Pickup' : 'Delivery'}: ${deliveryOf(order)}`,
    ...arrivalLines(order, order.createdAt, timeZone),
  ),
  quotation(isPickup(order.shippingOption) ? PICKUP_PERSON : SHIPPING_TO, quotedAddress(order.shippingAddress)),
]

/** What a receipt is made of: an order, or a cart that can become one. */
export type Receipted = Pick<Order, 'lines' | 'charges'> & { totals: Totals; option: PickupPlace }

export const receiptOf = ({ lines, charges, totals, option }: Receipted): Block =>
  receipt(
    lines.map((line, position) => itemOf(line, extraTitles(charges, position))),
    receiptRows(totals, charges, option).map(({ kind, title, amountCents }): Amount => [
      title,
      kind === 'shipping' && amountCents === 0 ? 'Free' : formatCents(amountCents),
    ]),
  )

/** Quoted, because a stranger may have entered the address with someone else's email. */
const SHIPPING_TO = 'Shipping to'
const PICKUP_PERSON = 'To be picked up by'

const itemOf = (line: OrderLine, extras: readonly string[]) => ({
  quantity: line.quantity,
  title: [lineTitle(line), ...extras].join(' · '),
  price: formatCents(lineCents(line)),
})

const deliveryOf = ({ shippingOption }: Order): string => optionLines(shippingOption).join(', ')

/** Empty if the delivery dates have already passed. */
export function arrivalLines(order: Order, at: string, timeZone: TimeZone): string[] {
  const arrival = expectedArrival(order, { now: new Date(at), timeZone })
  return arrival && !arrival.isLate ? [`Estimated delivery: ${arrivalText(arrival)}`] : []
}

export const quotedAddress = (address: Address): string[] => addressLines(address).map(quotedLine).filter(Boolean)

import type { Parcel, ParcelTime, LineQuantity } from '#domain/orders/fulfillment.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { historyAt, promisedSince, type OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf, unfulfilled } from '#domain/orders/ledger.ts'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { parcelWords } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.ts'
import { linkTo, paragraph } from '#mail/blocks.ts'
import { arrivalLines } from './order-parts.ts'
import { itemsText } from './order-words.ts'
import type { ReturnContext } from './send-back.ts'
import { rowOf, greetingOf, itemsBlock, type Update } from './update.ts'

type ParcelEvent = Extract<OrderEvent, { parcelId: string }>

export function shippedUpdate(record: OrderRecord, event: ParcelEvent, { timeZone }: ReturnContext): Update {
  const { order } = record
  const parcel = rowOf(record.history.parcels, event.parcelId)
  const toCome = remainingLines(record, 'shippedAt', event.createdAt)
  const { whole, isLast } = standing(record, 'shippedAt', event.createdAt, toCome)
  const what = whole ? 'Your order' : isLast ? 'The rest of your order' : 'Part of your order'
  const arrives = isPickup(order.shippingOption) ? 'is ready for pickup' : 'is on its way'
  const replaces = ledgerOf(order, record.history).replacements.has(parcel)
  const promised = replaces ? { ...order, createdAt: promisedSince(record) } : order
  const arrival = arrivalLines(promised, event.createdAt, timeZone)
  return {
    kind: isPickup(order.shippingOption) ? 'readyForPickup' : 'shipped',
    subject: replaces ? `Your replacement for order ${order.number} ${arrives}` : `${what} ${order.number} ${arrives}`,
    preview: [itemsText(order, parcel.lines), ...arrival],
    opening: greetingOf(order, `${replaces ? 'Your replacement' : what} ${arrives}`),
    blocks: [
      pickupPlaceOf(order),
      carriageOf(parcel, arrival),
      parcel.trackingUrl === null ? null : linkTo({ label: 'Track your package', url: parcel.trackingUrl }),
      itemsBlock(order, inThis(order), parcel.lines),
      itemsBlock(order, STILL_TO_COME, toCome),
    ],
  }
}

export function deliveredUpdate(record: OrderRecord, event: ParcelEvent): Update {
  const { order } = record
  const parcel = rowOf(record.history.parcels, event.parcelId)
  const toCome = remainingLines(record, 'deliveredAt', event.createdAt)
  const name = parcelWords(order.shippingOption).parcel
  const came = isPickup(order.shippingOption) ? 'was picked up' : 'was delivered'
  const { whole } = standing(record, 'deliveredAt', event.createdAt, toCome)
  const replaces = ledgerOf(order, record.history).replacements.has(parcel)
  return {
    kind: isPickup(order.shippingOption) ? 'pickedUp' : 'delivered',
    subject: replaces
      ? `Your replacement for order ${order.number} ${came}`
      : whole
        ? `Your order ${order.number} ${came}`
        : `${name} ${placeOf(record, parcel)} of order ${order.number} ${came}`,
    preview: [itemsText(order, parcel.lines), toCome.length > 0 ? `${STILL_TO_COME}: ${itemsText(order, toCome)}` : ''],
    opening: greetingOf(
      order,
      replaces
        ? `Your replacement ${came}`
        : whole
          ? `Your order ${came}`
          : `A ${name.toLowerCase()} from your order ${came}`,
    ),
    blocks: [itemsBlock(order, inThis(order), parcel.lines), itemsBlock(order, STILL_TO_COME, toCome)],
  }
}

/** The parcel's 1-based number in its order, to make email subjects distinct. */
const placeOf = ({ history }: OrderRecord, parcel: Parcel): number => history.parcels.indexOf(parcel) + 1

const inThis = ({ shippingOption }: Order) => `In this ${parcelWords(shippingOption).parcel.toLowerCase()}`

const STILL_TO_COME = 'Still to come'

/** The pieces that by a given time no parcel had brought to this stage and no cancellation had removed. */
const remainingLines = ({ order, history }: OrderRecord, stage: ParcelTime, at: string): LineQuantity[] =>
  unfulfilled(ledgerOf(order, historyAt(history, at, stage)))

/** Whether the parcel contains the whole order, or is the last of several. */
function standing({ history }: OrderRecord, stage: ParcelTime, at: string, toCome: readonly LineQuantity[]) {
  const isOnly = historyAt(history, at, stage).parcels.length === 1
  return { whole: isOnly && toCome.length === 0, isLast: !isOnly && toCome.length === 0 }
}

const pickupPlaceOf = ({ shippingOption }: Order) =>
  isPickup(shippingOption) && shippingOption.description
    ? paragraph(`${shippingOption.name}: ${shippingOption.description}`)
    : null

const carriageOf = ({ carrier, trackingNumber }: Parcel, arrival: string[]) => {
  const lines = [
    carrier === null ? null : `Carrier: ${carrier}`,
    trackingNumber === null ? null : `Tracking number: ${trackingNumber}`,
    ...arrival,
  ].filter((line) => line !== null)
  return lines.length === 0 ? null : paragraph(...lines)
}

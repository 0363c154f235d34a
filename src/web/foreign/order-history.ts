import type { Answer } from '#contract/client.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import { PARCEL_STATE_NAMES } from '#domain/orders/fulfillment.ts'
import { ACTORS, SHOWN_EVENTS } from '#domain/orders/order-events.ts'
import { respelled } from '#domain/orders/orders.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { ORDER_PROGRESSES } from '#domain/orders/progress.ts'
import { RETURN_KINDS } from '#domain/orders/returns/returns.ts'
import { date } from './dates.ts'
import { oneOf, orderReturn, itemQuantities, readReturnables } from './returns.ts'
import { amount, count, list, nonBlank, orNull, record, withDefault, type Reader } from './values.ts'

type History = NonNullable<Answer<'GET /api/orders/{id}'>['history']>
type Parcel = History['parcels'][number]

/** A link to another site. A URL that could run a script in this page is rejected. */
const httpsUrl: Reader<string> = (value) =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:' ? value : undefined

const parcel = record<Parcel>({
  state: oneOf(...PARCEL_STATE_NAMES),
  carrier: orNull(nonBlank),
  trackingNumber: orNull(nonBlank),
  trackingUrl: orNull(httpsUrl),
  items: itemQuantities,
  packedAt: date,
  shippedAt: orNull(date),
  deliveredAt: orNull(date),
})

const document = record<History['documents'][number]>({
  kind: oneOf('invoice', 'creditNote'),
  number: nonBlank,
  issuedAt: date,
  total: amount,
})

const currentProgress = oneOf(...ORDER_PROGRESSES)

export const progress: typeof currentProgress = (value, given) => currentProgress(respelled(value), given)

const state = oneOf(...ORDER_STATES)

const history = record<History>({
  progress,
  // Responses of earlier versions lack this field.
  state: (value, given) => state(value, given) ?? progress(given.progress, {}),
  cancelable: (value) => value === true,
  // Responses of earlier versions lack this field.
  addressRefusal: (value, given) =>
    orNull(nonBlank)(value, given) ?? (value === null || given.cancelable === true ? null : CHANGE_ADDRESS_TEXTS.late),
  uncharged: (value) => value === true,
  refunded: amount,
  // Responses of earlier versions lack this field.
  refundIfCanceled: withDefault(amount, 0),
  parcels: list(parcel),
  canceled: itemQuantities,
  // A copy saved by an earlier version lacks these fields.
  returns: withDefault(list(orderReturn), []),
  photoKey: orNull(nonBlank),
  returnable: readReturnables,
  documents: withDefault(list(document), []),
  invoice: withDefault(oneOf('automatic', 'onRequest', 'requested'), 'automatic'),
  events: list(
    record<History['events'][number]>({
      kind: oneOf(...SHOWN_EVENTS),
      at: date,
      by: oneOf(...ACTORS),
      amount: orNull(amount),
      returnKind: orNull(oneOf(...RETURN_KINDS)),
      parcel: orNull(count),
    }),
  ),
})

/** Reads an order's history, which only our own format has; null if it is unreadable. */
export function readHistory(value: unknown, items: readonly unknown[]): History | null {
  const read = history(value, {})
  if (!read) return null
  const { withdrawal, return: ours, claim } = read.returnable
  const named = [...read.parcels, ...read.returns, withdrawal, ours, claim].flatMap((one) => one.items)
  named.push(...read.canceled, ...read.returns.flatMap((one) => one.canceled))
  return named.every(({ item }) => item < items.length) ? read : null
}

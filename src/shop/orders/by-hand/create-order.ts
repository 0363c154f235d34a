import { hash } from 'node:crypto'
import { orderHistory } from '#database/orders/order-history.ts'
import { blockAt } from '#database/orders/list/order-terms.ts'
import { findPlacedOrder } from '#database/orders/orders.ts'
import type { Tx } from '#database/schema.ts'
import { manualMethod, NO_PAYMENT, type ManualKind } from '#domain/checkout/payment-kinds.ts'
import { billingAddressOf } from '#domain/checkout/entries.ts'
import { conflict } from '#domain/errors.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { readReason } from '#domain/orders/reason.ts'
import { isFree } from '#shop/checkout/payment-methods.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { writeReceived } from '#shop/orders/place/order-payment.ts'
import { freeNumber, newOrder, writeOrder } from '#shop/orders/place/write-order.ts'
import type { Recorder } from '#shop/people/recording.ts'
import type { Shop } from '#shop/shop.ts'
import { recordCreated } from '#shop/orders/place/close-draft.ts'
import { priceByHand, type EnteredOrder, type PricedByHand } from './price-by-hand.ts'

export type ByHandShop = OrderShop & Pick<Shop, 'extraCharges' | 'face'> & Pick<Recorder, 'by'>

export type PaidOrder = EnteredOrder & {
  /** A repeated request with the same key returns the same order. */
  requestKey: string
  payment: ManualKind
  /** Of the bank transfer. */
  reference?: string | null | undefined
  /** The total shown to the owner; throws 'conflict' if it is different now. */
  expectedCents?: Cents | undefined
}

/** `isNew` is false if an earlier request with this key has created the order. */
export type Created = OrderRecord & { isNew: boolean }

/** Writes an order that is paid already, like one from the checkout. If it throws ShopError, nothing has changed. */
export async function createOrder(shop: ByHandShop, entered: PaidOrder, how: DryRun): Promise<Created> {
  const created = await changeIn(shop.database, how, (tx) => create(shop, tx, entered))
  if (!how.dryRun) shop.wakeOutbox()
  return created
}

async function create(shop: ByHandShop, tx: Tx, entered: PaidOrder): Promise<Created> {
  const { requestKey } = entered
  const earlier = await createdBefore(tx, requestKey)
  if (earlier) return earlier
  const priced = await priceByHand(shop, tx, entered)
  return writePaid(shop, tx, { ...priced, cartId: textKeyed(requestKey, 'cart') }, entered)
}

type Payable = PricedByHand & { cartId: string }
type Paid = Pick<PaidOrder, 'requestKey' | 'payment' | 'reference' | 'expectedCents'>

/** Writes the order with its payment. Throws 'conflict' if its total is not the one shown. */
export async function writePaid(
  shop: Pick<Shop, 'now' | 'rates' | 'face'>,
  tx: Tx,
  { priced, entries, agreed, cartId }: Payable,
  paid: Paid,
): Promise<Created> {
  const { requestKey } = paid
  const at = isoTime(shop)
  const { totalCents } = priced.totals
  rejectOtherTotal(totalCents, paid.expectedCents)
  const [orderId, paymentId] = [textKeyed(requestKey, 'order'), textKeyed(requestKey, 'payment')]
  const shipping = entries.shippingAddress!
  const ordered = {
    cart: { id: cartId },
    requestKey,
    accountId: null,
    addresses: { shipping, billing: billingAddressOf(entries) ?? shipping },
    payment: { method: isFree(priced) ? NO_PAYMENT : manualMethod(paid.payment), token: null, card: null },
  }
  // A preview has the number that the order will have.
  const number = await freeNumber(tx, (attempt) => keyed(requestKey, attempt))
  const order = newOrder(shop, ordered, priced, { id: orderId, number, at })
  const method = isFree(priced) ? ('none' as const) : paid.payment
  const payment = { id: paymentId, cartId, reference: referenceOf(paid), amountCents: totalCents, method }
  if (!(await writeReceived(tx, payment, { orderId: order.id, at }))) {
    // A concurrent request with the same key has been faster.
    const faster = await createdBefore(tx, requestKey)
    if (faster) return faster
    throw conflict(ORDER_TEXTS.keyTaken)
  }
  const facts = { lines: priced.lines, taxRate: priced.taxRate, paymentId, block: await blockAt(tx, at) }
  await writeOrder(tx, order, facts)
  await recordCreated(tx, order.id, agreed, at)
  return { order, history: await orderHistory(tx, order.id), isNew: true }
}

export function rejectOtherTotal(totalCents: Cents, expectedCents: Cents | undefined): void {
  if (expectedCents !== undefined && expectedCents !== totalCents)
    throw conflict(`The total is now ${formatCents(totalCents)}. Nothing was done. Check the order again.`)
}

/** Throws 'conflict' if the key is a shopper's. */
async function createdBefore(tx: Tx, requestKey: string): Promise<Created | null> {
  const order = await findPlacedOrder(tx, requestKey)
  if (order && order.id !== textKeyed(requestKey, 'order')) throw conflict(ORDER_TEXTS.keyTaken)
  return order && { order, history: await orderHistory(tx, order.id), isNew: false }
}

const keyed = (requestKey: string, use: string | number): Buffer =>
  hash('sha256', JSON.stringify(['order by hand', requestKey, use]), 'buffer').subarray(0, 24)

export const textKeyed = (requestKey: string, use: string): string => keyed(requestKey, use).toString('base64url')

function referenceOf({ payment, reference }: Paid): string | null {
  if (payment !== 'transfer' || !reference?.trim()) return null
  return readReason(reference, 'The reference of the transfer')
}

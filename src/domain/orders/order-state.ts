import { isPickup } from '#domain/checkout/pickup.ts'
import { kindNamed, PAYMENT_KINDS } from '#domain/checkout/payment-kinds.ts'
import { PARCEL_STATE_NAMES, PARCEL_STATES, type ParcelState } from '#domain/orders/fulfillment.ts'
import { ORDER_PROGRESSES, progressOf, type OrderProgress } from '#domain/orders/progress.ts'
import { isToPack, type Ledger, type LedgerLine } from './ledger.ts'
import { manualPaymentOf, respelled, type Order } from './orders.ts'

/** A pickup's 'shipped' is "Ready for pickup". 'packed': nothing is left to pack, and no parcel is sent. 'replacing': everything ordered is sent, but replacements are not. */
export const ORDER_STATES = [...ORDER_PROGRESSES, 'packed', 'replacing'] as const
export type OrderState = (typeof ORDER_STATES)[number]

export function stateOf(ledger: Ledger): OrderState {
  const progress = progressOf(ledger)
  const all = (holds: (line: LedgerLine) => boolean) => ledger.lines.every(holds)
  if (progress === 'partly shipped' && !all(({ replaced }) => replaced === 0))
    return all(({ ordered, sent, canceled }) => sent + canceled >= ordered) ? 'replacing' : progress
  if (progress === 'processing' && !isToPack(ledger)) return 'packed'
  return progress
}

const STATE_TEXTS: Record<OrderState, { word: string; next: string }> = {
  processing: {
    word: 'Processing',
    next: 'We are getting your order ready, and will send you an email when it ships.',
  },
  packed: {
    word: 'Packed',
    next: 'Your order is waiting for the carrier. We will send you an email when it ships.',
  },
  'partly shipped': {
    word: 'Partly shipped',
    next: 'Part of your order is on its way. We will send you an email when the rest ships.',
  },
  replacing: {
    word: 'Replacement pending',
    next: 'We are getting your replacement ready, and will send you an email when it ships.',
  },
  shipped: { word: 'On its way', next: 'Everything has been sent. We will send you an email when it has arrived.' },
  delivered: { word: 'Delivered', next: 'Everything has arrived. If something is not right, please contact us.' },
  canceled: { word: 'Canceled', next: 'Nothing will be shipped.' },
}

const PICKUP_TEXTS: typeof STATE_TEXTS = {
  processing: {
    word: 'Processing',
    next: 'We are getting your order ready, and will send you an email when you can pick it up.',
  },
  packed: { word: 'Packed', next: 'We will send you an email when you can pick up your order.' },
  'partly shipped': {
    word: 'Partly ready',
    next: 'You can pick up part of your order. We will send you an email when the rest is ready.',
  },
  replacing: {
    word: 'Replacement pending',
    next: 'We are getting your replacement ready, and will send you an email when you can pick it up.',
  },
  shipped: { word: 'Ready for pickup', next: 'You can pick up your order.' },
  delivered: { word: 'Picked up', next: 'If something is not right, please contact us.' },
  canceled: { word: 'Canceled', next: 'There is nothing to pick up.' },
}

export const orderStateText = (state: OrderState, option: Parameters<typeof isPickup>[0]) =>
  (isPickup(option) ? PICKUP_TEXTS : STATE_TEXTS)[state]

/** `what` the shopper can no longer do, such as "it can no longer be canceled". */
export function tooLateText(progress: OrderProgress, option: Parameters<typeof isPickup>[0], what: string): string {
  const isSent = progress !== 'processing' && progress !== 'canceled'
  const state = isSent
    ? `already ${orderStateText(progress, option).word.toLowerCase()}`
    : 'being packed or has been canceled'
  return `This order is ${state}, so ${what} here. Please contact us.`
}

const stateWords = (place: 'parcel' | 'pickup') =>
  Object.fromEntries(PARCEL_STATE_NAMES.map((state) => [state, PARCEL_STATES[state].words[place]])) as Record<
    ParcelState,
    string
  >

const ON_THE_WAY = {
  ...stateWords('parcel'),
  parcel: 'Package',
  parcels: 'Packages',
  undone: 'Marked as shipped too early',
  complete: 'Everything has arrived.',
}

const AT_THE_COUNTER: typeof ON_THE_WAY = {
  ...ON_THE_WAY,
  ...stateWords('pickup'),
  undone: 'Marked as ready too early',
  complete: '',
}

export const parcelWords = (option: Parameters<typeof isPickup>[0]) => (isPickup(option) ? AT_THE_COUNTER : ON_THE_WAY)

export const PROGRESS_WORDS = ORDER_PROGRESSES.map((progress) => progress.replace(' ', '-'))

/** Accepts both spellings of "canceled". */
export const progressOfWord = (word: string): OrderProgress | undefined =>
  ORDER_PROGRESSES.find((progress) => progress === respelled(word.replace('-', ' ')))

/** Describes how the order's money is refunded: "to your card", "in cash". */
export function refundWay({ paymentMethod, card }: Pick<Order, 'paymentMethod' | 'card'>): string {
  const kind = kindNamed(paymentMethod)
  const target = kind ? PAYMENT_KINDS[kind].refundTarget(card) : 'your original payment method'
  return manualPaymentOf({ paymentMethod })?.refundWay ?? `to ${target}`
}

export const UNCHARGED_TEXT = 'You were not charged.'

export const NOTHING_BACK_TEXT = 'You were not charged for it, so there is nothing to refund.'

export const CANCEL_ORDER_TEXTS = {
  done: 'Your order is canceled.',
  failed: 'Your order could not be canceled right now. Please try again in a moment.',
} as const

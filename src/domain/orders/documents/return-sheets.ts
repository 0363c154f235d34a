import { dayWords } from '#domain/day-words.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { SEND_BACK_DAYS } from '#domain/markets/eu.ts'
import { lastDay } from '#domain/orders/returns/return-rules.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { neededNoPayment, type Order } from '#domain/orders/orders.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import type { PrintedLine } from '#domain/cart/cart.ts'

export const RETURN_SHEET_TEXTS = { name: 'Return slip', print: 'Print the return slip' } as const

/** The return address. If the owner has not set `address`, shoppers ask for it at `email`. */
export type ReturnAddress = { name: string; address: string[]; email: string }

/** A sheet that the shopper encloses with the returned items. It shows no prices. */
export type ReturnSheet = {
  number: string
  order: Pick<Order, 'number' | 'createdAt' | 'shippingAddress'>
  orderedOn: string
  to: ReturnAddress
  lines: Omit<PrintedLine, 'priceCents'>[]
  reason: Return['reason']
  steps: string[]
}

type Expected = Pick<Return, 'state' | 'reason'> & { lines: readonly unknown[] }

/** Whether the shopper must send the items back: they are expected, and were not reported as missing. */
export const isToBeSent = ({ state, reason, lines }: Expected): boolean =>
  state === 'approved' && reason !== 'missing' && lines.length > 0

export const returnSheetsOf = ({ order, history }: OrderRecord, to: ReturnAddress, timeZone: TimeZone): ReturnSheet[] =>
  history.returns.filter(isToBeSent).map((one) => {
    const number = returnName(order.number, one.ordinal)
    const orderedOn = dayOf(order.createdAt, timeZone)
    const until = one.kind === 'withdrawal' ? lastDay(SEND_BACK_DAYS, one.createdAt, timeZone) : null
    const steps = [
      ...(isPickup(order.shippingOption) ? stepsToCounter(to, until) : stepsOfParcel(number, to, until)),
      `When your items arrive, we will ${outcomeOf(order, one)}.`,
    ]
    return { number, order, orderedOn, to, lines: returnSheetLines(order, one), reason: one.reason, steps }
  })

function outcomeOf(order: Order, { wish }: Return): string {
  if (wish === 'exchange') return 'send you a replacement'
  return neededNoPayment(order) ? 'email you' : 'refund you'
}

const returnSheetLines = (order: Order, { lines }: Return): ReturnSheet['lines'] =>
  lines.map(({ position, quantity }) => {
    const { name, options, sku } = order.lines[position]!
    return { name, options, sku, quantity }
  })

type Until = ReturnType<typeof lastDay> | null

const stepsOfParcel = (number: string, { address, email }: ReturnAddress, until: Until): string[] => [
  'Pack the items well, and put this slip in the package.',
  address.length > 0
    ? `Write the address above and the return number ${number} on the outside of the package.`
    : `Email ${email} for our return address. Write it and ${number} on the package.`,
  `Send the package${until === null ? '' : ` by ${dayWords(until)}`}, and keep the receipt.`,
]

/** Buyers who picked up an order return it in person. */
const stepsToCounter = ({ address, email }: ReturnAddress, until: Until): string[] => [
  'Put this slip with the items.',
  ...(address.length > 0 ? [] : [`Email ${email} to ask where to bring them.`]),
  `Bring them${address.length > 0 ? ' to the address above' : ''}${until === null ? '' : ` by ${dayWords(until)}`}.`,
]

/** How the shop identifies the sender of returned items. */
export const markSentence = (
  { number, shippingOption }: Pick<Order, 'number' | 'shippingOption'>,
  { ordinal }: Pick<Return, 'ordinal'>,
): string =>
  isPickup(shippingOption)
    ? `When you bring your items in, please give us this return number: ${returnName(number, ordinal)}`
    : `Please write the return number ${returnName(number, ordinal)} on the outside of the package.`

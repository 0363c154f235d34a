import { erasedText, isErased } from '#domain/accounts/erasure.ts'
import { dayWords } from '#domain/day-words.ts'
import { dayOf, type Clock } from '#domain/days.ts'
import type { LineQuantity, Possibility } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refusableFrom } from './return-rules.ts'
import { returnName, type Return, type ReturnState } from './returns.ts'

/** What the owner can do with a return now. How it is settled is judged once it is received. */
export type ReturnAnswers = { ordinal: number; approve: Possibility; refuse: Possibility; receive: Possibility }

export const answersTo = (record: OrderRecord, one: Return, clock: Clock): ReturnAnswers => ({
  ordinal: one.ordinal,
  approve: inState(record.order, one, 'requested'),
  refuse: toRefuse(record.order, one, clock),
  receive: inState(record.order, one, 'approved'),
})

/** What the owner does about returned units. */
export type Resolution = 'refund' | 'replacement'

export const resolutionOf = ({ wish }: Return): Resolution => (wish === 'exchange' ? 'replacement' : 'refund')

/** `lines`: the units that have arrived. Whether a replacement is in stock is known once it is taken. */
export function toReceive(
  record: OrderRecord,
  one: Return,
  lines: readonly LineQuantity[],
  resolution: Resolution,
): Possibility {
  const possible = inState(record.order, one, 'approved')
  const why = possible.why ?? (resolution === 'replacement' ? whyNotReplaced(record, one, lines) : null)
  return why === null ? possible : { units: [], why }
}

function whyNotReplaced({ order, history }: OrderRecord, one: Return, units: readonly LineQuantity[]): string | null {
  const name = returnName(order.number, one.ordinal)
  if (one.kind === 'withdrawal')
    return `${name} is a withdrawal from the contract: it is refunded, and cannot be replaced.`
  if (isErased(order)) return `${erasedText(order)} ${name} can only be refunded.`
  const { lines } = ledgerOf(order, history)
  const refunded = units.find(({ position, quantity }) => quantity > lines[position]!.refundable)
  if (!refunded) return null
  const { refundable } = lines[refunded.position]!
  return `${order.lines[refunded.position]!.name}: ${refundable} items are not refunded yet, so ${refunded.quantity} cannot be replaced.`
}

/** Approving needs a requested return, receiving an approved one. */
export function inState({ number }: Order, { ordinal, state, lines }: Return, wanted: ReturnState): Possibility {
  if (state === wanted) return { units: lines.map(({ position, quantity }) => ({ position, quantity })), why: null }
  const name = returnName(number, ordinal)
  const first = state === 'requested' && wanted === 'approved' ? ' Approve it first.' : ''
  return { units: [], why: `Return ${name} is ${state}, not ${wanted}.${first}` }
}

/** A withdrawal cannot be refused, but it can be closed if its pieces never arrive. */
export function toRefuse(order: Order, one: Return, { now, timeZone }: Clock): Possibility {
  const possible = inState(order, one, one.state === 'approved' ? 'approved' : 'requested')
  const refusable = refusableFrom(one, timeZone)
  if (possible.why !== null || dayOf(now, timeZone) >= refusable) return possible
  const name = returnName(order.number, one.ordinal)
  const why = `${name} is a withdrawal from the contract, which cannot be refused. If the items do not arrive, you can close it this way from ${dayWords(refusable)} on.`
  return { units: [], why }
}

import { dayWords } from '#domain/day-words.ts'
import { dayOf, type Clock } from '#domain/days.ts'
import type { Possibility } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refusableFrom } from './return-rules.ts'
import { returnName, type Return, type ReturnState } from './returns.ts'

/** What the owner can do with a return now. */
export type ReturnAnswers = { ordinal: number; approve: Possibility; refuse: Possibility; receive: Possibility }

export const answersTo = (order: Order, one: Return, clock: Clock): ReturnAnswers => ({
  ordinal: one.ordinal,
  approve: inState(order, one, 'requested'),
  refuse: toRefuse(order, one, clock),
  receive: inState(order, one, 'approved'),
})

/** Approving needs a requested return, receiving an approved one. */
export function inState({ number }: Order, { ordinal, state, lines }: Return, wanted: ReturnState): Possibility {
  if (state === wanted) return { units: lines.map(({ position, quantity }) => ({ position, quantity })), why: null }
  const name = returnName(number, ordinal)
  const first =
    state === 'requested' && wanted === 'approved' ? ` Approve it first: npx shop returns approve ${name}` : ''
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

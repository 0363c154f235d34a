import { conflict, notFound, type ShopError } from '#domain/errors.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import { inState } from '#domain/orders/returns/possible-answers.ts'
import { returnName, type Return, type ReturnState } from '#domain/orders/returns/returns.ts'
import { unitsOrThrow } from '#shop/orders/change-order.ts'

/** `ordinal` may be null if only one return is waiting for this step. */
export type ReturnReference = { number: string; ordinal: number | null }

/** Throws 'not_found', or 'conflict' if the order has several. */
export function namedReturn({ order, history: { returns } }: OrderRecord, ordinal: number | null): Return {
  const [found, ...others] = returns.filter((one) => ordinal === null || one.ordinal === ordinal)
  if (!found) throw missing(order, ordinal)
  if (others.length > 0)
    throw conflict(`Order ${order.number} has ${returns.length} returns: name one of ${namesOf(order, returns)}.`)
  return found
}

/** Throws 'not_found' or 'conflict' with a sentence for the owner. */
export function findReturn(
  { order, history: { returns } }: OrderRecord,
  ordinal: number | null,
  state: ReturnState,
): Return {
  const named = returns.filter((one) => (ordinal === null ? one.state === state : one.ordinal === ordinal))
  const [found, ...others] = named
  if (!found && (ordinal !== null || returns.length === 0)) throw missing(order, ordinal)
  if (!found && returns.length > 1) throw conflict(`No return of order ${order.number} is ${state}.`)
  if (others.length > 0)
    throw conflict(
      `Order ${order.number} has ${named.length} returns that are ${state}: name one of ${namesOf(order, named)}.`,
    )
  const one = found ?? returns[0]!
  unitsOrThrow(inState(order, one, state))
  return one
}

const missing = ({ number }: Order, ordinal: number | null): ShopError =>
  notFound(ordinal === null ? `Order ${number} has no return.` : `There is no return ${returnName(number, ordinal)}.`)

const namesOf = ({ number }: Order, returns: readonly Return[]): string =>
  returns.map(({ ordinal }) => returnName(number, ordinal)).join(', ')

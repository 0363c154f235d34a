import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { dayWords } from '#domain/day-words.ts'
import type { Clock } from '#domain/days.ts'
import type { FieldErrors } from '#domain/errors.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { daysOf, returnableOf, takenUnits } from './return-rules.ts'
import type { ReturnKind, ReturnReason, RequestedResolution } from '#domain/orders/returns/returns.ts'

export type ReturnRequest = {
  kind: ReturnKind
  lines: readonly LineQuantity[]
  reason: ReturnReason | null
  comment: string | null
  wish: RequestedResolution
  photos?: readonly string[]
}

export const REASONS_OF: Record<ReturnKind, readonly ReturnReason[]> = {
  withdrawal: [],
  return: ['notNeeded', 'doesNotFit', 'notAsDescribed', 'other'],
  claim: ['damaged', 'wrong', 'missing'],
}

export const REASON_WORDS: Record<ReturnReason, string> = {
  notNeeded: 'No longer needed',
  doesNotFit: 'Does not fit',
  notAsDescribed: 'Not as described',
  other: 'Other',
  damaged: 'Damaged',
  wrong: 'Not what I ordered',
  missing: 'Missing from the order',
}

export const MAX_COMMENT_LENGTH = 500

export const RETURN_TEXTS = {
  choose: 'Choose at least one item.',
  noWithdrawal: 'This order has no right of withdrawal. To return something, choose “Return or claim” on its page.',
  reason: 'Choose a reason.',
  comment: `The comment must be ${MAX_COMMENT_LENGTH} characters or fewer.`,
  sentOtherwise:
    'This request was already sent with different items or details, and was not changed. You can find it on your order page.',
} as const

export function requestErrors({ kind, reason, comment }: Omit<ReturnRequest, 'lines'>): FieldErrors {
  const commentError =
    (comment?.length ?? 0) > MAX_COMMENT_LENGTH ? RETURN_TEXTS.comment : cardNumberError('The comment', comment ?? '')
  const needsReason = kind !== 'withdrawal' && (reason === null || !REASONS_OF[kind].includes(reason))
  return { ...(needsReason && { reason: RETURN_TEXTS.reason }), ...(commentError && { comment: commentError }) }
}

export function returnProblem(
  kind: ReturnKind,
  order: Order,
  history: OrderHistory,
  chosen: readonly LineQuantity[],
  clock: Clock,
): string | null {
  if (chosen.length === 0) return RETURN_TEXTS.choose
  const returnable = returnableOf(kind, order, history, clock)
  for (const { position, quantity } of chosen) {
    if (quantity <= (returnable.pieces[position] ?? 0)) continue
    return lineProblem(kind, order, history, { position, quantity }, clock)
  }
  return null
}

function lineProblem(
  kind: ReturnKind,
  order: Order,
  history: OrderHistory,
  { position, quantity }: LineQuantity,
  clock: Clock,
): string {
  const days = daysOf(kind, order)
  if (days === null) return RETURN_TEXTS.noWithdrawal
  const { name } = order.lines[position]!
  const line = ledgerOf(order, history).lines[position]!
  const { ordered, replaced, canceled, sent } = line
  if (quantity > ordered) return `${name}: ${wereOf(ordered)} ordered, so ${quantity} cannot be ${DONE[kind]}.`
  const taken = takenUnits(kind, line)
  const reachable = kind === 'withdrawal' ? ordered + replaced - canceled : sent
  if (quantity > reachable)
    return kind === 'withdrawal'
      ? `${name}: ${wereOf(canceled)} canceled, so ${quantity} of ${ordered} cannot be ${DONE[kind]}.`
      : `${name}: ${wereOf(reachable)} sent so far, so ${quantity} cannot be ${DONE[kind]}.`
  if (quantity > reachable - taken)
    return `${name}: ${taken === 1 ? '1 is' : `${taken} are`} already in a return, so ${quantity} cannot be ${DONE[kind]}.`
  const ofLine = history.parcels.filter((parcel) => parcel.lines.some((line) => line.position === position))
  const { until } = returnableOf(kind, order, kind === 'withdrawal' ? history : { ...history, parcels: ofLine }, clock)
  return kind === 'withdrawal'
    ? `The ${days} days to withdraw from the contract ended on ${dayWords(until)}.`
    : `${name}: the ${days} days to ${kind === 'claim' ? 'claim' : 'return'} it ended on ${dayWords(until)}.`
}

const DONE: Record<ReturnKind, string> = { withdrawal: 'withdrawn from', return: 'returned', claim: 'claimed' }

const wereOf = (units: number): string => (units === 1 ? '1 was' : `${units || 'none'} were`)

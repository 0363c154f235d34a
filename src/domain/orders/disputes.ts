import { dayWords } from '#domain/day-words.ts'
import { clockWithZone, dayOf, type TimeZone } from '#domain/days.ts'
import { formatCents, type Cents } from '#domain/money.ts'

/** 'closed' is a dispute that ended with an outcome unknown to us. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export type Dispute = {
  status: DisputeStatus
  amountCents: Cents
  /** The provider's code, such as `fraudulent`. */
  reason: string | null
  /** The deadline for a response; null if there is none, or no response is needed. */
  answerBy: string | null
  url: string | null
}

export const REFUNDS_WAIT = 'Refunds for this order are on hold until the dispute is over.'

const OUTCOMES = {
  won: 'You won the dispute and keep the payment.',
  lost: 'You lost the dispute: the bank returned the money to the customer. Do not refund it again.',
  closed: 'The dispute is closed. Check with your payment provider for the outcome.',
} as const

/** Why a refund that waited for a dispute is not sent automatically; null if it may be. The bank has refunded lost disputes. */
export const REFUSED_AFTER_DISPUTE: Record<Exclude<DisputeStatus, 'open'>, string | null> = {
  won: null,
  lost: 'The dispute was lost: the bank has already refunded the customer.',
  closed: 'The dispute is closed, but the provider does not report its outcome.',
}

export const disputeOutcome = (status: DisputeStatus | null): string | null =>
  status === null || status === 'open' ? null : OUTCOMES[status]

export function disputeLines({ status, amountCents, reason, answerBy, url }: Dispute, timeZone: TimeZone): string[] {
  const amount = formatCents(amountCents)
  if (status !== 'open')
    return [`${amount} was disputed. ${OUTCOMES[status]}`, ...(url === null ? [] : [`See: ${url}`])]
  const time =
    answerBy === null
      ? 'The payment provider has not given a deadline.'
      : `Respond by ${dayWords(dayOf(answerBy, timeZone))} at ${clockWithZone(answerBy, timeZone)}, or you will lose the dispute.`
  return [
    `The customer disputed ${amount} with their bank or the payment provider${reason === null ? '' : `. Reason: ${spaced(reason)}`}.`,
    `${time} ${url === null ? 'Respond through your payment provider.' : `Respond at ${url}`}`,
    `Linden does not respond for you. ${REFUNDS_WAIT} Whether to ship or cancel any unshipped items is up to you.`,
  ]
}

const spaced = (word: string): string => word.toLowerCase().replaceAll('_', ' ')

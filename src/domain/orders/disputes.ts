import { minuteWithZone, type TimeZone } from '#domain/days.ts'
import { formatCents, type Cents } from '#domain/money.ts'

/** 'closed' is a dispute whose outcome the provider does not list. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export type Dispute = {
  status: DisputeStatus
  amountCents: Cents
  /** The provider's word, such as `fraudulent`. */
  reason: string | null
  /** The end of the time to answer; null if none is named, or nothing is to be answered. */
  answerBy: string | null
  /** The page of the provider where the owner answers. */
  url: string | null
}

const OUTCOMES = {
  won: 'The dispute is won: the money stays yours.',
  lost: 'The dispute is lost: the money went back to the shopper. Do not refund it once more.',
  closed: 'The dispute is closed. Your payment provider tells how it ended.',
} as const

/** Why a refund that waited for a dispute is not asked for by itself; null if it may be. The bank has given back what was lost. */
export const REFUSED_AFTER_DISPUTE: Record<Exclude<DisputeStatus, 'open'>, string | null> = {
  won: null,
  lost: 'It waited for a dispute that was lost: the bank has given the money back.',
  closed: 'It waited for a dispute whose outcome the provider does not tell.',
}

export const disputeOutcome = (status: DisputeStatus | null): string | null =>
  status === null || status === 'open' ? null : OUTCOMES[status]

export function disputeLines({ status, amountCents, reason, answerBy, url }: Dispute, timeZone: TimeZone): string[] {
  const amount = formatCents(amountCents)
  if (status !== 'open')
    return [`${amount} were disputed. ${OUTCOMES[status]}`, ...(url === null ? [] : [`See: ${url}`])]
  const time =
    answerBy === null
      ? 'The provider names no time to answer.'
      : `Answer by ${minuteWithZone(answerBy, timeZone)}, or the dispute is lost.`
  return [
    `The shopper wants ${amount} back from the bank or the provider${reason === null ? '' : `, for the reason "${spaced(reason)}"`}.`,
    `${time} ${url === null ? 'You answer at your payment provider.' : `You answer at ${url}`}`,
    'The shop answers nothing by itself. Refunds of this order wait until the dispute is over; what is not shipped stays yours to ship or to cancel.',
  ]
}

const spaced = (word: string): string => word.toLowerCase().replaceAll('_', ' ')

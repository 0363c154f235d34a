import type { Charge } from '#domain/charges/charges.ts'
import { refundableCents } from '#domain/charges/refunded-charges.ts'
import { formatCents, type Cents } from '#domain/money.ts'

/** 'created': the provider was not called yet. 'action': waiting for the shopper or the bank. Refunds have their own states. */
export type PaymentState = 'created' | (typeof PAYMENT_STATES)[number]

export const PAYMENT_STATES = [
  'authorizing',
  'action',
  'authorized',
  'captured',
  'released',
  'declined',
  'expired',
  'disputed',
] as const

/** A payment change to report to the owner. Only a payment that is charged with the first parcel can be `ending`. */
export type OwnerPayment = 'ending' | 'expired' | 'disputed' | 'undisputed'

export const UNPAID_REASONS = ['refunded', 'notCharged', 'expired', 'released', 'disputed'] as const
export type UnpaidReason = (typeof UNPAID_REASONS)[number]

/** `isHeld`: it is charged with the first parcel, by `expiresAt`. `changedAt` is when it entered its state. */
export type OrderPayment = { state: PaymentState; isHeld: boolean; expiresAt: string | null; changedAt: string }

/** A capture takes seconds; the outbox retries a failed one. */
export const CHARGING_MS = 10 * 60_000

const OF_STATE: Record<Exclude<PaymentState, 'authorized'>, UnpaidReason | null> = {
  created: 'notCharged',
  authorizing: 'notCharged',
  action: 'notCharged',
  captured: null,
  released: 'released',
  declined: 'notCharged',
  expired: 'expired',
  disputed: 'disputed',
}

/** Payment states in which an order that is not canceled is unpaid. */
export const UNPAID_STATES = ['released', 'expired', 'disputed'] as const satisfies PaymentState[]

/** Null for an order that is paid, or will be charged when it is sent. */
export function unpaidReason(
  { state, isHeld, expiresAt, changedAt }: OrderPayment,
  { totalCents, refundableCents, refundedCents }: Record<'totalCents' | 'refundableCents' | 'refundedCents', Cents>,
  now: Date,
): UnpaidReason | null {
  if (totalCents === 0) return null
  const reason = state === 'authorized' ? reserved() : OF_STATE[state]
  return reason ?? (refundedCents > 0 && refundedCents >= refundableCents ? 'refunded' : null)

  function reserved(): UnpaidReason | null {
    if (isHeld) return expiresAt !== null && expiresAt < now.toISOString() ? 'expired' : null
    return Date.parse(changedAt) < now.getTime() - CHARGING_MS ? 'notCharged' : null
  }
}

export const UNPAID_WORDS: Record<UnpaidReason, string> = {
  refunded: 'refunded',
  notCharged: 'not charged',
  expired: 'payment expired',
  released: 'payment released',
  disputed: 'payment disputed',
}

export function unpaidText(
  reason: UnpaidReason,
  { totalCents, charges }: { totalCents: Cents; charges: readonly Charge[] },
): string {
  const total = formatCents(totalCents)
  switch (reason) {
    case 'refunded':
      return `all of its ${formatCents(refundableCents(charges))} is refunded or being refunded.`
    case 'notCharged':
      return `its ${total} has not been charged.`
    case 'expired':
      return `its payment has expired: ${total} was reserved, and can no longer be charged.`
    case 'released':
      return `its payment was released: ${total} was reserved, and nothing was charged.`
    case 'disputed':
      return `its payment is disputed: the bank may take ${total} back.`
  }
}

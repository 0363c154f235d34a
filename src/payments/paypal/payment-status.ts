import type { PaymentStatus } from '#payments/gateway.ts'
import type { Authorization, Capture, Order, Refund } from './answers.ts'
import { PAYPAL_DECLINES } from './decline-sentences.ts'
import { centsOf } from './money.ts'

type Payments = { authorization: Authorization | undefined; captures: Capture[]; refunds: Refund[] }

/** Our orders have one purchase unit. A renewed authorization is followed by the next one. */
export function paymentsOf({ purchase_units: units }: Order): Payments {
  const { authorizations = [], captures = [], refunds = [] } = units?.[0]?.payments ?? {}
  return { authorization: authorizations.at(-1), captures, refunds }
}

const PAID: ReadonlySet<Capture['status']> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
export const isPaid = ({ status }: Capture): boolean => PAID.has(status)

const STATES = {
  CREATED: 'authorized',
  PENDING: 'pending',
  VOIDED: 'released',
  CAPTURED: 'pending',
  PARTIALLY_CAPTURED: 'pending',
} as const

export function paymentStatusOf(order: Order, now: Date): PaymentStatus {
  const { id: reference } = order
  const { authorization, captures, refunds } = paymentsOf(order)
  if (!authorization) return unreservedOf(order)
  if (authorization.status === 'DENIED') return { state: 'declined', message: PAYPAL_DECLINES.declined }
  const refundedCents = refunds.reduce((sum, refund) => sum + (isGivenBack(refund) ? centsOf(refund.amount) : 0), 0)
  const amounts = { reference, amountCents: centsOf(authorization.amount), refundedCents }
  if (captures.some(isPaid)) return { state: 'captured', ...amounts }
  const state = STATES[authorization.status]
  const isOver = state === 'released' ? wasVoidedByTime(authorization) : isExpired(authorization, now)
  if (isOver && state !== 'pending') return { state: 'expired', ...amounts }
  return { state, ...amounts, ...(state === 'authorized' && { expiresAt: endOf(authorization) }) }
}

const endOf = ({ expiration_time: time }: Authorization): string | null =>
  time === undefined ? null : new Date(time).toISOString()

/** PayPal has no status for expiry, and voids the authorization some time later. */
export const isExpired = ({ expiration_time: time }: Authorization, now: Date): boolean =>
  time !== undefined && new Date(time) <= now

const wasVoidedByTime = (authorization: Authorization): boolean =>
  authorization.update_time !== undefined && isExpired(authorization, new Date(authorization.update_time))

/** Pending refunds count. */
const isGivenBack = ({ status }: Refund): boolean => status === 'COMPLETED' || status === 'PENDING'

function unreservedOf(order: Order): PaymentStatus {
  const { id: reference, status } = order
  if (status === 'APPROVED') return { state: 'confirmed', reference }
  if (status === 'VOIDED') return { state: 'expired', reference, amountCents: 0, refundedCents: 0 }
  const url = stepOf(order)
  if (url === null) return { state: 'pending', reference, amountCents: 0, refundedCents: 0 }
  return { state: 'action', reference, next: { url }, isUpToShop: true }
}

/** The confirmation page's link has two names, depending on how the order was created. */
export const stepOf = ({ links = [] }: Pick<Order, 'links'>): string | null =>
  links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null

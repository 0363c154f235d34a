import type { ListedPayment } from '#database/payments/listed-payments.ts'
import { formatCents } from '#domain/money.ts'
import type { PaymentStatus } from '#payments/gateway.ts'

/** The message that repairs a difference; null if only the owner can. */
type Repair = 'release' | 'capture' | 'look' | null
export type Difference = { problem: string; repair: Repair }

/** Null if both sides agree or the shop is already resolving it. */
export function differenceOf(payment: ListedPayment | null, paymentStatus: PaymentStatus): Difference | null {
  if (!payment) return unknownHere(paymentStatus)
  const { state, orderNumber } = payment
  const there = paymentStatus.state
  if (state === 'authorizing') return null
  if (state === 'action') return there === 'action' || there === 'pending' ? null : differs(payment, there, 'look')
  if (orderNumber === null) return withoutOrder(payment, paymentStatus)
  if (there === 'unknown') return { problem: `is ${state} here and unknown at the provider`, repair: null }
  return (
    amountDifference(payment, paymentStatus) ??
    stateDifference(payment, there) ??
    disputeDifference(payment, paymentStatus)
  )
}

const differs = ({ state }: ListedPayment, there: string, repair: Repair): Difference => ({
  problem: `is ${state} here and ${there} at the provider`,
  repair,
})

/** A payment without a row here was made after the restored backup. */
function unknownHere(paymentStatus: PaymentStatus): Difference | null {
  if (paymentStatus.state === 'authorized' || paymentStatus.state === 'action' || paymentStatus.state === 'pending')
    return { problem: `is ${paymentStatus.state} at the provider and unknown here`, repair: 'release' }
  if (paymentStatus.state !== 'captured' && paymentStatus.state !== 'disputed') return null
  const left = paymentStatus.amountCents - paymentStatus.refundedCents
  if (left <= 0) return null
  return { problem: `has charged ${formatCents(left)} at the provider and is unknown here`, repair: null }
}

function withoutOrder(payment: ListedPayment, paymentStatus: PaymentStatus): Difference | null {
  const { state: there } = paymentStatus
  if (there === 'action' && paymentStatus.isUpToShop) return null
  if (there === 'authorized' || there === 'action' || there === 'pending') return differs(payment, there, 'release')
  return there === 'captured' || there === 'disputed' ? differs(payment, there, null) : null
}

function amountDifference(payment: ListedPayment, paymentStatus: PaymentStatus): Difference | null {
  if (!('amountCents' in paymentStatus)) return null
  const { amountCents, refundedCents } = paymentStatus
  if (amountCents !== payment.amountCents)
    return {
      problem: `is ${formatCents(payment.amountCents)} here and ${formatCents(amountCents)} at the provider`,
      repair: null,
    }
  if (refundedCents === payment.refundedCents) return null
  const [here, there] = [formatCents(payment.refundedCents), formatCents(refundedCents)]
  // A refund that the provider accepted has failed since.
  const isLess =
    refundedCents < payment.refundedCents && payment.state === 'captured' && paymentStatus.state === 'captured'
  return { problem: `has refunds of ${here} here and ${there} at the provider`, repair: isLess ? 'look' : null }
}

function stateDifference(payment: ListedPayment, there: PaymentStatus['state']): Difference | null {
  const { state } = payment
  if (state === there) return null
  if (state === 'authorized' && there === 'captured') return differs(payment, there, 'capture')
  if (state === 'captured' && there === 'authorized') return differs(payment, there, 'capture')
  if (state === 'released' && there === 'authorized') return differs(payment, there, 'release')
  const isFollowed = state === 'authorized' || state === 'captured' || (state === 'disputed' && there === 'captured')
  if (state === 'captured' && there !== 'disputed') return differs(payment, there, null)
  return differs(payment, there, isFollowed ? 'look' : null)
}

/** For a dispute that started or ended without our noticing. */
function disputeDifference({ disputeStatus }: ListedPayment, paymentStatus: PaymentStatus): Difference | null {
  const status = 'dispute' in paymentStatus ? paymentStatus.dispute?.status : undefined
  if (status === undefined || status === 'open' || status === disputeStatus) return null
  return { problem: `has a dispute that is ${status} at the provider and missing here`, repair: 'look' }
}

import type { ListedPayment } from '#database/payments/listed-payments.ts'
import { formatCents } from '#domain/money.ts'
import type { Standing } from '#payments/gateway.ts'

/** This message mends a difference; null if only the owner can. */
type Mending = 'release' | 'capture' | 'look' | null
export type Difference = { problem: string; mending: Mending }

/** Null where the books and the provider agree, or the shop is at it. */
export function differenceOf(payment: ListedPayment | null, standing: Standing): Difference | null {
  if (!payment) return unknownHere(standing)
  const { state, orderNumber } = payment
  const there = standing.state
  if (state === 'authorizing') return null
  if (state === 'action') return there === 'action' || there === 'pending' ? null : differs(payment, there, 'look')
  if (orderNumber === null) return withoutOrder(payment, standing)
  if (there === 'unknown') return { problem: `is ${state} here, and the provider does not know it`, mending: null }
  return amountDifference(payment, standing) ?? stateDifference(payment, there) ?? disputeDifference(payment, standing)
}

const differs = ({ state }: ListedPayment, there: string, mending: Mending): Difference => ({
  problem: `is ${state} here and ${there} at the provider`,
  mending,
})

/** Money without a row here was reserved or charged after a backup that was restored. */
function unknownHere(standing: Standing): Difference | null {
  if (standing.state === 'authorized' || standing.state === 'action' || standing.state === 'pending')
    return { problem: `is ${standing.state} at the provider and unknown here`, mending: 'release' }
  if (standing.state !== 'captured' && standing.state !== 'disputed') return null
  const left = standing.amountCents - standing.refundedCents
  if (left <= 0) return null
  return { problem: `has charged ${formatCents(left)} at the provider and is unknown here`, mending: null }
}

function withoutOrder(payment: ListedPayment, standing: Standing): Difference | null {
  const { state: there } = standing
  if (there === 'action' && standing.isUpToShop) return null
  if (there === 'authorized' || there === 'action' || there === 'pending') return differs(payment, there, 'release')
  return there === 'captured' || there === 'disputed' ? differs(payment, there, null) : null
}

function amountDifference(payment: ListedPayment, standing: Standing): Difference | null {
  if (!('amountCents' in standing)) return null
  const { amountCents, refundedCents } = standing
  if (amountCents !== payment.amountCents)
    return {
      problem: `is of ${formatCents(payment.amountCents)} here and of ${formatCents(amountCents)} at the provider`,
      mending: null,
    }
  if (refundedCents === payment.refundedCents) return null
  const [here, there] = [formatCents(payment.refundedCents), formatCents(refundedCents)]
  // An accepted refund has failed since.
  const isLess = refundedCents < payment.refundedCents && payment.state === 'captured' && standing.state === 'captured'
  return { problem: `has given back ${here} here and ${there} at the provider`, mending: isLess ? 'look' : null }
}

function stateDifference(payment: ListedPayment, there: Standing['state']): Difference | null {
  const { state } = payment
  if (state === there) return null
  if (state === 'authorized' && there === 'captured') return differs(payment, there, 'capture')
  if (state === 'captured' && there === 'authorized') return differs(payment, there, 'capture')
  if (state === 'released' && there === 'authorized') return differs(payment, there, 'release')
  const isFollowed = state === 'authorized' || state === 'captured' || (state === 'disputed' && there === 'captured')
  if (state === 'captured' && there !== 'disputed') return differs(payment, there, null)
  return differs(payment, there, isFollowed ? 'look' : null)
}

/** The dispute began and ended unseen. */
function disputeDifference({ disputeStatus }: ListedPayment, standing: Standing): Difference | null {
  const status = 'dispute' in standing ? standing.dispute?.status : undefined
  if (status === undefined || status === 'open' || status === disputeStatus) return null
  return { problem: `has a dispute that is ${status} at the provider and not noted here`, mending: 'look' }
}

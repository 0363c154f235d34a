import { ApiError } from '#contract/client.ts'
import type { ShownStep } from '#domain/checkout/steps.ts'
import type { FieldErrors } from '#domain/errors.ts'
import type { OrderChange } from '#domain/orders/orders.ts'
import { readChanges } from '#web/foreign/changes.ts'
import { formFailure } from '#web/form-failure.ts'

export type CheckoutFailure = {
  step: ShownStep
  /** The text of the alert; null if the fields have messages. */
  message: string | null
  fields: FieldErrors
  /** The entered values, for a page rendered on the server. Never card data. */
  values: Record<string, string>
  changes: OrderChange[]
  status: number
}

const NOTHING = { message: null, fields: {}, values: {}, changes: [], status: 400 }

export const failure = (step: ShownStep, parts: Partial<CheckoutFailure>): CheckoutFailure => ({
  ...NOTHING,
  step,
  ...parts,
})

const ADVICE: Record<ShownStep, string> = {
  shipping: 'What you typed is still here. Please try again.',
  payment: 'Please try again, or pay another way.',
  review: 'Please try again: nothing will be ordered or charged twice.',
}

const ONLY_WAY = 'Please try again.'

const UNCHARGED = 'Nothing has been charged.'

/** Advice after a server error that the message of a failed payment does not already give. */
export function adviceFor({ step, status, message }: CheckoutFailure, hasOtherWays: boolean): string | null {
  if (step !== 'payment') return status >= 500 ? ADVICE[step] : null
  const isAdvised = message?.includes('Please')
  return [!message?.includes(UNCHARGED) && UNCHARGED, !isAdvised && (hasOtherWays ? ADVICE.payment : ONLY_WAY)]
    .filter(Boolean)
    .join(' ')
}

/** `usual` is the message for a server error. Rethrows anything but an ApiError. */
export function failureOf(error: unknown, step: ShownStep, usual: string, values = {}): CheckoutFailure {
  if (!(error instanceof ApiError)) throw error
  return failure(step, { ...formFailure(error, usual), values, changes: readChanges(error.body.changes) })
}

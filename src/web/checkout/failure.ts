import { ApiError } from '#contract/client.ts'
import type { ShownStep } from '#domain/checkout-steps.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'
import type { Change } from '#domain/orders.ts'
import { readChanges } from '../answers/orders.ts'

/** Why a step could not be taken, and what is shown of it: on the step that it names. */
export type CheckoutFailure = {
  step: ShownStep
  /** For the red alert; null when the fields say it all. */
  message: string | null
  fields: FieldErrors
  /** What was typed, for a page that is made anew. Never card data. */
  values: Record<string, string>
  changes: Change[]
  status: number
}

const NOTHING = { message: null, fields: {}, values: {}, changes: [], status: 400 }

export const failure = (step: ShownStep, parts: Partial<CheckoutFailure>): CheckoutFailure => ({
  ...NOTHING,
  step,
  ...parts,
})

const ADVICE: Record<ShownStep, string> = {
  shipping: 'What you have typed is still here. Please try again.',
  payment: 'Nothing has been charged. Please try again, or pay in another way.',
  review: 'Please try again: nothing is ordered or charged twice.',
}

/** What to do after a failure that is not for the shopper to mend, and after a card was declined. */
export const adviceFor = ({ step, status }: CheckoutFailure): string | null =>
  status >= 500 || step === 'payment' ? ADVICE[step] : null

/** `usual` is said where the server has no sentence of its own. Anything but an answer of the API is thrown on. */
export function failureOf(error: unknown, step: ShownStep, usual: string, values = {}): CheckoutFailure {
  if (!(error instanceof ApiError)) throw error
  const { status, message, fields, body } = error
  return failure(step, {
    message: hasErrors(fields) ? null : status < 500 ? message : usual,
    fields,
    values,
    changes: readChanges(body.changes),
    status,
  })
}

import type { CheckoutFailure } from './failure.ts'

let saved: CheckoutFailure | null = null

/** Carries a failure across one redirect in this tab. */
export function saveFailure(failure: CheckoutFailure): void {
  saved = failure
}

export function takeSavedFailure(): CheckoutFailure | null {
  const failure = saved
  saved = null
  return failure
}

import type { CheckoutFailure } from './failure.ts'

let kept: CheckoutFailure | null = null

/** Carries a failure over a change of address in this tab: to the step that it names, once. */
export function keepFailure(failure: CheckoutFailure): void {
  kept = failure
}

export function takeFailure(): CheckoutFailure | null {
  const taken = kept
  kept = null
  return taken
}

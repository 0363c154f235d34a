/** The steps after the cart. Section 4, "Checkout". */
export const STEPS = ['shipping', 'payment', 'review', 'confirmation'] as const
export type Step = (typeof STEPS)[number]

export type ShownStep = Exclude<Step, 'confirmation'>

export type OpenStep = 'cart' | ShownStep

const ORDER: readonly string[] = ['cart', ...STEPS]

export const isEarlier = (step: 'cart' | Step, other: 'cart' | Step): boolean =>
  ORDER.indexOf(step) < ORDER.indexOf(other)

/** Returns the requested step if it is reachable, or else the furthest reachable one. The review can always be shown. */
export function shownStep(asked: string | null, reachable: ShownStep): ShownStep {
  if (asked === 'review') return asked
  return isShownStep(asked) && !isEarlier(reachable, asked) ? asked : reachable
}

const isShownStep = (text: string | null): text is ShownStep =>
  text !== 'confirmation' && (STEPS as readonly (string | null)[]).includes(text)

/** The steps that a shopper walks, after the cart. Section 4, "Checkout". */
export const STEPS = ['shipping', 'payment', 'review', 'confirmation'] as const
export type Step = (typeof STEPS)[number]

/** What the checkout's own page shows; the confirmation has a page of its own. */
export type ShownStep = Exclude<Step, 'confirmation'>

/** Where a checkout stands that is not an order yet: at 'cart' while it has not begun. */
export type OpenStep = 'cart' | ShownStep

const ORDER: readonly string[] = ['cart', ...STEPS]

/** Whether the first comes before the second: earlier steps are those a shopper may return to. */
export const isEarlier = (step: 'cart' | Step, other: 'cart' | Step): boolean =>
  ORDER.indexOf(step) < ORDER.indexOf(other)

/** The step to show for an address that asks for one: the review, which says what is missing, or none beyond the reachable. */
export function shownStep(asked: string | null, reachable: ShownStep): ShownStep {
  if (asked === 'review') return asked
  return isShownStep(asked) && !isEarlier(reachable, asked) ? asked : reachable
}

const isShownStep = (text: string | null): text is ShownStep =>
  text !== 'confirmation' && (STEPS as readonly (string | null)[]).includes(text)

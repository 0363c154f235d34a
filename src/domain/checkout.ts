import type { Address } from './address.ts'
import { isEarlier, type OpenStep } from './checkout-steps.ts'
import {
  chosenOption,
  EMPTY_DRAFT,
  isPaymentDone,
  isShippingDone,
  withOption,
  withPayment,
  withShipping,
  type Draft,
  type PaymentChoice,
} from './draft.ts'
import { invalid } from './errors.ts'
import type { PaymentMethod } from './payment.ts'
import { totalsFor, type PricedLine, type Rates, type Totals } from './pricing.ts'
import type { ShippingOptions } from './shipping.ts'

export const CHECKOUT_TEXTS = {
  incomplete: 'Please complete all previous steps before reviewing your order.',
  missingAddress: 'Missing shipping address information',
  placeOrder: 'Failed to place order',
  slow: 'Taking longer than expected...',
  processing: 'Processing...',
  emptyCart: 'Your cart is empty',
} as const

/** What is checked out, and what the shop offers for it. */
export type Offer = {
  lines: readonly PricedLine[]
  options: ShippingOptions
  methods: readonly PaymentMethod[]
  rates: Rates
}

/** Nothing is kept in it that follows from the rest, such as a total. Section 4, "Checkout". */
export type OpenCheckout = { offer: Offer; draft: Draft; step: OpenStep; orderId: null }
type PlacedCheckout = { offer: Offer; draft: Draft; step: 'confirmation'; orderId: string }
export type CheckoutState = OpenCheckout | PlacedCheckout

export type CheckoutEvent =
  | { type: 'cart changed'; lines: Offer['lines'] }
  | { type: 'step asked for'; step: OpenStep }
  | Entry
  | { type: 'order placed'; orderId: string }
  | { type: 'reset' }

type Entry =
  | { type: 'option selected'; shippingOptionId: string }
  | { type: 'shipping entered'; address: Address; shippingOptionId: string }
  | ({ type: 'payment entered' } & PaymentChoice)

/** The initial state: nothing entered, and the shopper still at the cart. */
export const newCheckout = (offer: Offer): OpenCheckout => ({ offer, draft: EMPTY_DRAFT, step: 'cart', orderId: null })

/** The checkout of what was entered before, at the furthest step that this allows. */
export const resumeCheckout = (offer: Offer, draft: Draft): OpenCheckout => ({
  offer,
  draft,
  step: reachableStep({ offer, draft }),
  orderId: null,
})

/** What an event makes of a checkout. Throws 'invalid' for what its step does not accept. Section 4, "Checkout". */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { offer, draft, step } = state
  switch (event.type) {
    case 'cart changed':
      return stand({ ...offer, lines: event.lines }, draft, step)
    case 'step asked for':
      return stand(offer, draft, event.step)
    case 'option selected':
    case 'shipping entered':
    case 'payment entered':
      if (offer.lines.length === 0) throw invalid(CHECKOUT_TEXTS.emptyCart)
      return enter(state, event)
    case 'order placed':
      if (reachableStep(state) !== 'review') throw invalid(CHECKOUT_TEXTS.incomplete)
      return { offer: { ...offer, lines: [] }, draft: EMPTY_DRAFT, step: 'confirmation', orderId: event.orderId }
    case 'reset':
      return newCheckout(offer)
  }
}

/** All in cents; total = subtotal + shipping + tax. */
export const checkoutTotals = ({ offer, draft }: Pick<CheckoutState, 'offer' | 'draft'>): Totals =>
  totalsFor(offer.rates, offer.lines, chosenOption(draft, offer.options))

function enter({ offer, draft, step }: CheckoutState, entry: Entry): OpenCheckout {
  switch (entry.type) {
    case 'option selected':
      return stand(offer, withOption(draft, offer.options, entry.shippingOptionId), step)
    case 'shipping entered':
      return stand(offer, withShipping(draft, offer.options, entry.address, entry.shippingOptionId), 'payment')
    case 'payment entered':
      return stand(offer, withPayment(draft, offer.methods, entry), 'review')
  }
}

/** At the step that is wanted, or the furthest one before it. A confirmation is over once anything else happens. */
function stand(offer: Offer, draft: Draft, wanted: CheckoutState['step']): OpenCheckout {
  const reachable = reachableStep({ offer, draft })
  const step = wanted === 'confirmation' ? 'cart' : isEarlier(reachable, wanted) ? reachable : wanted
  return { offer, draft, step, orderId: null }
}

/** The furthest step that the entries allow. */
function reachableStep({ offer, draft }: Pick<CheckoutState, 'offer' | 'draft'>): OpenStep {
  if (offer.lines.length === 0) return 'cart'
  if (!isShippingDone(draft)) return 'shipping'
  return isPaymentDone(draft, offer.methods) ? 'review' : 'payment'
}

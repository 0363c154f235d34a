import { redirectDocument } from 'react-router'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { publishableKeyIn, type Checkout } from '#web/checkout/checkout-data.ts'
import { takeSavedFailure } from '#web/checkout/saved-failure.ts'
import { declinedCookie } from './declined-cookie.ts'

/** Only a document of the payment step may load the script of the provider of cards: its policy allows that. */
export const isCardScriptStep = ({ checkout, step }: { checkout: Checkout; step: ShownStep }): boolean =>
  step === 'payment' && publishableKeyIn(checkout.paymentMethods) !== null

/** Written by the server into such a document. */
const CARD_SCRIPT_MARK = 'meta[name=card-script]'

/** Loads a whole page unless this one may load the script. It gets a failure of this one in a cookie. */
export function openCardDocument(url: URL): void {
  if (document.querySelector(CARD_SCRIPT_MARK)) return
  const message = takeSavedFailure()?.message
  if (message) document.cookie = declinedCookie.serialize(message)
  throw redirectDocument(url.href)
}

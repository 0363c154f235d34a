import { redirectDocument } from 'react-router'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { publishableKeyIn, type Checkout } from '#web/checkout/checkout-data.ts'
import { takeSavedFailure } from '#web/checkout/saved-failure.ts'
import { declinedCookie } from './declined-cookie.ts'

/** Only a document of the payment step may load the card provider's script, because only its policy allows that. */
export const isCardScriptStep = ({ checkout, step }: { checkout: Checkout; step: ShownStep }): boolean =>
  step === 'payment' && publishableKeyIn(checkout.paymentMethods) !== null

/** The server adds this to such a document. */
const CARD_SCRIPT_MARK = 'meta[name=card-script]'

/** Loads a new document unless this one may load the script. A cookie carries over any failure. */
export function openCardDocument(url: URL): void {
  if (document.querySelector(CARD_SCRIPT_MARK)) return
  const message = takeSavedFailure()?.message
  if (message) document.cookie = declinedCookie.serialize(message)
  throw redirectDocument(url.href)
}

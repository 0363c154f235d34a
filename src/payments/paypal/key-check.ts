import { createAccessToken } from './access-token.ts'
import { PaypalError } from './paypal-error.ts'
import { originsOf, type PaypalSettings } from './settings.ts'

const TIMEOUT_MS = 9_000
const WEBHOOK_ID = /^[A-Z0-9]{10,50}$/

/**
 * Why a shop cannot be paid with these settings, as a sentence for its owner. Null if they fit, and also while PayPal cannot
 * be reached: a shop starts without it.
 */
export async function keyProblem(settings: PaypalSettings, now: () => Date): Promise<string | null> {
  const { clientId, clientSecret, webhookId, environment, timeoutMs = TIMEOUT_MS } = settings
  if (!clientId || !clientSecret) return 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be those of an app at PayPal.'
  if (!WEBHOOK_ID.test(webhookId))
    return 'PAYPAL_WEBHOOK_ID must be the id of the webhook at PayPal: capital letters and digits, no address.'
  const { api } = originsOf(settings)
  try {
    await createAccessToken({ api, clientId, clientSecret, timeoutMs, now }).get()
    return null
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error
    if (error.status !== 401) return null
    return `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: they are wrong, or not of PAYPAL_ENVIRONMENT=${environment}.`
  }
}

import { createAccessToken } from './access-token.ts'
import { PaypalError } from './paypal-error.ts'
import { originsOf, type PaypalSettings } from './settings.ts'

const TIMEOUT_MS = 9_000

/**
 * Why PayPal refuses the keys, as a sentence for the owner. Null if it accepts them, and also while it cannot be reached: a
 * shop starts without it.
 */
export async function keyProblem(settings: PaypalSettings, now: () => Date): Promise<string | null> {
  const { clientId, clientSecret, environment, timeoutMs = TIMEOUT_MS } = settings
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

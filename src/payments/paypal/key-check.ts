import { createClient } from './client.ts'
import { PaypalError } from './paypal-error.ts'
import type { PaypalSettings } from './settings.ts'

/** Returns a sentence for the owner, or null if the keys work. Also null if PayPal is unreachable, so that the shop can start. */
export async function keyProblem(settings: PaypalSettings, now: () => Date): Promise<string | null> {
  const { environment, webhookId } = settings
  try {
    await createClient(settings, now)({ path: `/v1/notifications/webhooks/${webhookId}` })
    return null
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error
    if (error.status === 401)
      return `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: they are wrong, or not of PAYPAL_ENVIRONMENT=${environment}.`
    if (error.status === 404)
      return 'PayPal knows no webhook PAYPAL_WEBHOOK_ID of this app: its id is in the list of webhooks on the page of the app.'
    return null
  }
}

import { missing } from '../api-error.ts'
import type { Call } from './call.ts'

/** The only webhook of the app. */
export function readWebhook({ id, webhookId }: Call): object {
  if (id !== webhookId) throw missing()
  return { id, url: 'https://shop.example.com/api/payment/events/paypal', event_types: [] }
}

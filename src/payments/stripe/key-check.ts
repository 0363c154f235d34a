import { openClient } from './client.ts'
import { failureIn } from './failure.ts'
import type { StripeSettings } from './settings.ts'

/** Null if Stripe accepts the key or is unreachable, so that the shop can start. Any usable key may list intents. */
export async function keyProblem(settings: StripeSettings): Promise<string | null> {
  const { call } = await openClient(settings)
  try {
    await call((stripe) => stripe.paymentIntents.list({ limit: 1 }))
    return null
  } catch (error) {
    const failure = failureIn(error)
    if (failure?.status === 401) return 'Stripe does not accept STRIPE_SECRET_KEY: it is wrong, or it was revoked.'
    if (failure?.status === 403) return 'STRIPE_SECRET_KEY may not read payments: its rights are in docs/payments.md.'
    if (failure) return null
    throw error
  }
}

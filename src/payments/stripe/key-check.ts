import { openClient, type StripeSettings } from './client.ts'
import { failureIn } from './failure.ts'

type Keys = StripeSettings & { publishableKey: string }

const SECRET_KEY = /^[sr]k_(test|live)_\w+$/
const PUBLISHABLE_KEY = /^pk_(test|live)_\w+$/
const WEBHOOK_SECRET = /^whsec_\w+$/

/**
 * Why a shop cannot be paid with these keys, as a sentence for its owner. Null if they fit, and also while Stripe cannot be
 * reached: a shop starts without it.
 */
export async function keyProblem(keys: Keys): Promise<string | null> {
  const [, secretMode] = SECRET_KEY.exec(keys.secretKey) ?? []
  const [, publicMode] = PUBLISHABLE_KEY.exec(keys.publishableKey) ?? []
  if (!secretMode)
    return 'STRIPE_SECRET_KEY must be a key of Stripe that begins with rk_live_, rk_test_, sk_live_ or sk_test_.'
  if (!publicMode) return 'STRIPE_PUBLISHABLE_KEY must be a key of Stripe that begins with pk_live_ or pk_test_.'
  if (secretMode !== publicMode)
    return `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${publicMode} key. Both must be of one kind.`
  if (keys.webhookSecrets.length === 0 || !keys.webhookSecrets.every((secret) => WEBHOOK_SECRET.test(secret)))
    return 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint, which begins with whsec_, or two with a comma between.'
  return refusal(keys)
}

/** Asks for what the shop may read with every kind of key that it can work with. */
async function refusal(settings: StripeSettings): Promise<string | null> {
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

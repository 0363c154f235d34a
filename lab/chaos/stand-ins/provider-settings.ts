import type { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import type { StripeServer } from '#providers/stripe/stripe-server.ts'

export const PAYPAL_SECRETS = {
  clientId: 'client-id-of-the-run',
  clientSecret: 'secret-of-the-run',
  webhookId: '8PT597110X687430LKGECATA',
}

/** The settings of a shop that uses the stand-ins. */
export const providerSettings = (
  stripe: StripeServer,
  paypal: Pick<Awaited<ReturnType<typeof openPaypalServer>>, 'origin'>,
): Record<string, string> => ({
  PAYMENTS: 'stripe,paypal',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API: `http://127.0.0.1:${stripe.api.port}`,
  PAYPAL_CLIENT_ID: PAYPAL_SECRETS.clientId,
  PAYPAL_CLIENT_SECRET: PAYPAL_SECRETS.clientSecret,
  PAYPAL_WEBHOOK_ID: PAYPAL_SECRETS.webhookId,
  PAYPAL_ENVIRONMENT: 'sandbox',
  PAYPAL_API: paypal.origin,
})

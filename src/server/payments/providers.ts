import { PAYMENT_PROVIDERS } from '#domain/checkout/payment-kinds.ts'
import type { PaypalSettings } from '#payments/paypal/settings.ts'
import { areOfTwoAccounts, keyMode, type StripeSettings } from '#payments/stripe/settings.ts'
import type { PaymentVariables } from './payment-variables.ts'

export type Provider = (typeof PAYMENT_PROVIDERS)[number]
export type Mode = 'test' | 'live'

/** The settings that open each provider. */
export type ProviderSettings = { stripe: StripeSettings; paypal: PaypalSettings }

type Facts<Settings> = {
  /** The variables required to open it. */
  demands: readonly (keyof PaymentVariables)[]
  settings: (variables: PaymentVariables) => Settings
  mode: (settings: Settings) => Mode
  /** One half of "STRIPE_SECRET_KEY is a test key and PAYPAL_ENVIRONMENT is live". */
  modeSentence: (settings: Settings) => string
  /** One sentence for each contradiction among its variables. */
  contradictions: (settings: Settings) => string[]
  /** Warnings for the owner; the shop opens anyway. */
  warnings: (settings: Settings) => string[]
}

/** Everything that the environment configures for a provider. A new one is a type error here, in open-gateway.ts and in refused-keys.ts. */
export const PROVIDERS: { [Name in Provider]: Facts<ProviderSettings[Name]> } = {
  stripe: {
    demands: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    settings: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API: api }) => ({
      secretKey: STRIPE_SECRET_KEY!,
      publishableKey: STRIPE_PUBLISHABLE_KEY!,
      webhookSecrets: STRIPE_WEBHOOK_SECRET!,
      ...(api && { api: { protocol: 'http', host: api.hostname, port: Number(api.port) } }),
    }),
    mode: ({ secretKey }) => keyMode(secretKey),
    modeSentence: ({ secretKey }) => `STRIPE_SECRET_KEY is a ${keyMode(secretKey)} key`,
    contradictions: ({ secretKey, publishableKey, api }) => {
      const [secret, publishable] = [keyMode(secretKey), keyMode(publishableKey)]
      return [
        ...(secret === publishable
          ? []
          : [
              `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key. Both must be of the same kind.`,
            ]),
        ...(secret === 'live' && api ? ['STRIPE_API is for tests, and must not be set with a live key.'] : []),
      ]
    },
    warnings: (settings) =>
      areOfTwoAccounts(settings)
        ? [
            'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY look like keys of two different Stripe accounts, with which every card fails. ' +
              'Copy both from the same account.',
          ]
        : [],
  },
  paypal: {
    demands: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'],
    settings: ({ PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_API: api }) => ({
      environment: PAYPAL_ENVIRONMENT!,
      clientId: PAYPAL_CLIENT_ID!,
      clientSecret: PAYPAL_CLIENT_SECRET!,
      webhookId: PAYPAL_WEBHOOK_ID!,
      ...(api && { api: api.origin }),
    }),
    mode: ({ environment }) => (environment === 'live' ? 'live' : 'test'),
    modeSentence: ({ environment }) => `PAYPAL_ENVIRONMENT is ${environment}`,
    contradictions: ({ environment, api }) =>
      environment === 'live' && api ? ['PAYPAL_API is for tests: PAYPAL_ENVIRONMENT must be sandbox.'] : [],
    warnings: () => [],
  },
}

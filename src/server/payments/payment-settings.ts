import type { z } from 'zod'
import type { PaypalSettings } from '#payments/paypal/settings.ts'
import { keyMode, type StripeSettings } from '#payments/stripe/settings.ts'
import type { Settings } from '#shop/shop.ts'
import type { PAYMENT_VARIABLES } from './payment-variables.ts'

export type PaymentVariables = z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>

/** The providers that the shop is paid by. With neither it opens the sandbox. */
export type PaymentSettings = {
  stripe: StripeSettings | null
  paypal: PaypalSettings | null
  capture: Settings['capture']
}

type Mode = 'test' | 'live'

export function paymentProblems(variables: PaymentVariables): string[] {
  const lacking = (['stripe', 'paypal'] as const).flatMap((provider) =>
    isPaidBy(variables, provider)
      ? DEMANDED[provider].filter((name) => variables[name] === undefined).map((name) => lacks(name, provider))
      : [],
  )
  return lacking.length > 0 ? lacking : contradictions(variables)
}

const lacks = (name: string, provider: string): string => `${name} must be said when PAYMENTS names ${provider}.`

const DEMANDED = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'],
} as const

const isPaidBy = ({ PAYMENTS }: PaymentVariables, provider: 'stripe' | 'paypal'): boolean =>
  PAYMENTS?.split(',').includes(provider) ?? false

function contradictions(variables: PaymentVariables): string[] {
  const { stripe, paypal } = modesOf(variables)
  const { STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API, PAYPAL_API, TEST_PAYMENTS, PAYPAL_ENVIRONMENT } = variables
  const isLive = stripe === 'live' || paypal === 'live'
  const problems: [boolean, string][] = [
    [
      stripe !== null && keyMode(publishable!) !== stripe,
      `STRIPE_SECRET_KEY is a ${stripe} key and STRIPE_PUBLISHABLE_KEY a ${keyMode(publishable ?? '')} key. Both must be of one kind.`,
    ],
    [
      stripe !== null && paypal !== null && stripe !== paypal,
      `STRIPE_SECRET_KEY is a ${stripe} key and PAYPAL_ENVIRONMENT is ${PAYPAL_ENVIRONMENT}. Both must charge, or neither.`,
    ],
    [TEST_PAYMENTS && isLive, 'TEST_PAYMENTS=yes is for keys that charge nothing: these charge.'],
    [stripe === 'live' && STRIPE_API !== undefined, 'STRIPE_API is for tests, and must not be set beside a live key.'],
    [paypal === 'live' && PAYPAL_API !== undefined, 'PAYPAL_API is for tests: PAYPAL_ENVIRONMENT must be sandbox.'],
  ]
  return problems.filter(([isSo]) => isSo).map(([, sentence]) => sentence)
}

/** The settings of providers that are named; paymentProblems has found none. */
export function paymentsOf(variables: PaymentVariables): PaymentSettings {
  const { STRIPE_API: stripeApi, PAYPAL_API: paypalApi } = variables
  return {
    capture: variables.CAPTURE,
    stripe: isPaidBy(variables, 'stripe')
      ? {
          secretKey: variables.STRIPE_SECRET_KEY!,
          publishableKey: variables.STRIPE_PUBLISHABLE_KEY!,
          webhookSecrets: variables.STRIPE_WEBHOOK_SECRET!,
          ...(stripeApi && { api: { protocol: 'http', host: stripeApi.hostname, port: Number(stripeApi.port) } }),
        }
      : null,
    paypal: isPaidBy(variables, 'paypal')
      ? {
          environment: variables.PAYPAL_ENVIRONMENT!,
          clientId: variables.PAYPAL_CLIENT_ID!,
          clientSecret: variables.PAYPAL_CLIENT_SECRET!,
          webhookId: variables.PAYPAL_WEBHOOK_ID!,
          ...(paypalApi && { api: paypalApi.origin }),
        }
      : null,
  }
}

function modesOf(variables: PaymentVariables): { stripe: Mode | null; paypal: Mode | null } {
  return {
    stripe: isPaidBy(variables, 'stripe') ? keyMode(variables.STRIPE_SECRET_KEY ?? '') : null,
    paypal: isPaidBy(variables, 'paypal') ? (variables.PAYPAL_ENVIRONMENT === 'live' ? 'live' : 'test') : null,
  }
}

export const chargesMoney = (variables: PaymentVariables): boolean => Object.values(modesOf(variables)).includes('live')

export function chargesNothing(variables: PaymentVariables): boolean {
  const modes = Object.values(modesOf(variables)).filter((mode) => mode !== null)
  return modes.length > 0 && modes.every((mode) => mode === 'test')
}

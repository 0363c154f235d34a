import { PAYMENT_PROVIDERS } from '#domain/checkout/payment-kinds.ts'
import { keyProblem as paypalKeyProblem } from '#payments/paypal/key-check.ts'
import { keyProblem as stripeKeyProblem } from '#payments/stripe/key-check.ts'
import type { ChosenProviders } from './payment-settings.ts'
import type { Provider, ProviderSettings } from './providers.ts'

const CHECKS: { [Name in Provider]: (settings: ProviderSettings[Name]) => Promise<string | null> } = {
  stripe: stripeKeyProblem,
  paypal: (settings) => paypalKeyProblem(settings, () => new Date()),
}

export async function refusedKeys(payments: ChosenProviders): Promise<string[]> {
  const problems = await Promise.all(PAYMENT_PROVIDERS.map((name) => problemOf(name, payments)))
  return problems.filter((problem) => problem !== null)
}

async function problemOf<Name extends Provider>(name: Name, payments: ChosenProviders): Promise<string | null> {
  const settings = payments[name]
  return settings && CHECKS[name](settings)
}

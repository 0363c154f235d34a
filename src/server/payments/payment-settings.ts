import { PAYMENT_PROVIDERS } from '#domain/checkout/payment-kinds.ts'
import type { Settings } from '#shop/shop.ts'
import type { PaymentVariables } from './payment-variables.ts'
import { PROVIDERS, type Mode, type Provider, type ProviderSettings } from './providers.ts'

/** The shop's payment providers. Without any, it uses the sandbox. */
export type ChosenProviders = { [Name in Provider]: ProviderSettings[Name] | null }

export type PaymentSettings = ChosenProviders & { capture: Settings['capture'] }

export function paymentProblems(variables: PaymentVariables): string[] {
  const lacking = PAYMENT_PROVIDERS.filter((provider) => isPaidBy(variables, provider)).flatMap((provider) =>
    lackingOf(variables, provider).map((name) => `${name} must be set when PAYMENTS includes ${provider}.`),
  )
  return lacking.length > 0 ? lacking : contradictions(variables)
}

const isPaidBy = ({ PAYMENTS }: PaymentVariables, provider: Provider): boolean =>
  PAYMENTS?.split(',').includes(provider) ?? false

const lackingOf = (variables: PaymentVariables, provider: Provider): string[] =>
  PROVIDERS[provider].demands.filter((name) => variables[name] === undefined)

function contradictions(variables: PaymentVariables): string[] {
  const opened = openedOf(paymentSettingsOf(variables))
  const [first, ...others] = opened
  const other = others.find(({ mode }) => mode !== first?.mode)
  return [
    ...opened.flatMap((one) => one.contradictions),
    ...(other
      ? [`${first!.modeSentence} and ${other.modeSentence}. Both must be live, or both must be for tests.`]
      : []),
    ...(variables.TEST_PAYMENTS && opened.some(({ mode }) => mode === 'live')
      ? ['TEST_PAYMENTS=yes is for test keys, but these are live keys.']
      : []),
  ]
}

/** The settings of the selected providers whose variables are all set. */
export const paymentSettingsOf = (variables: PaymentVariables): PaymentSettings => ({
  ...(Object.fromEntries(
    PAYMENT_PROVIDERS.map((name) => [
      name,
      isPaidBy(variables, name) && lackingOf(variables, name).length === 0 ? PROVIDERS[name].settings(variables) : null,
    ]),
  ) as ChosenProviders),
  capture: variables.CAPTURE,
})

type Opened = { name: Provider; mode: Mode; modeSentence: string; contradictions: string[]; warnings: string[] }

export const openedOf = (settings: ChosenProviders): Opened[] =>
  PAYMENT_PROVIDERS.flatMap((name) => openedProvider(name, settings) ?? [])

function openedProvider<Name extends Provider>(name: Name, payments: ChosenProviders): Opened | null {
  const settings = payments[name]
  if (!settings) return null
  const { mode, modeSentence, contradictions, warnings } = PROVIDERS[name]
  return {
    name,
    mode: mode(settings),
    modeSentence: modeSentence(settings),
    contradictions: contradictions(settings),
    warnings: warnings(settings),
  }
}

export const chargesMoney = (variables: PaymentVariables): boolean =>
  openedOf(paymentSettingsOf(variables)).some(({ mode }) => mode === 'live')

export function takesTestPaymentsOnly(variables: PaymentVariables): boolean {
  const opened = openedOf(paymentSettingsOf(variables))
  return opened.length > 0 && opened.every(({ mode }) => mode === 'test')
}

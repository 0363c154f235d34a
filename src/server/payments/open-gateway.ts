import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayByMethod } from '#payments/by-method.ts'
import type { Gateway } from '#payments/gateway.ts'
import { createPaypal } from '#payments/paypal/paypal.ts'
import { createLedger } from '#payments/sandbox-ledger.ts'
import { openJournal } from '#payments/sandbox-journal.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { openStripe } from '#payments/stripe/stripe.ts'
import {
  forEachKind,
  KINDS,
  PAYMENT_KINDS,
  PAYMENT_PROVIDERS,
  type PaymentKind,
} from '#domain/checkout/payment-kinds.ts'
import { paymentsLine } from '#domain/test-shop.ts'
import type { Config } from '#server/config.ts'
import { openedOf, type ChosenProviders } from './payment-settings.ts'
import type { Mode, Provider, ProviderSettings } from './providers.ts'

type Settings = Pick<Config, 'payments' | 'tokenSecret' | 'previousTokenSecret' | 'dataDir' | 'timeZone'>

const OPEN: {
  [Name in Provider]: (settings: ProviderSettings[Name], now: () => Date) => Gateway | Promise<Gateway>
} = { stripe: openStripe, paypal: createPaypal }

export async function openGateway(
  { payments, tokenSecret, previousTokenSecret, dataDir, timeZone }: Settings,
  now: () => Date,
): Promise<{ gateway: Gateway; sandbox: Sandbox | null }> {
  if (openedOf(payments).length === 0) {
    const journal = openJournal(ledgerFile(dataDir))
    const sandbox = createSandbox(tokenSecret, now, previousTokenSecret, journal, timeZone)
    return { gateway: gatewayByMethod(forEachKind(() => sandbox)), sandbox }
  }
  const gateways: Partial<Record<PaymentKind, Gateway>> = {}
  for (const provider of PAYMENT_PROVIDERS) {
    const gateway = await opened(provider, payments, now)
    for (const kind of KINDS) if (gateway && PAYMENT_KINDS[kind].provider === provider) gateways[kind] = gateway
  }
  return { gateway: gatewayByMethod(gateways), sandbox: null }
}

async function opened<Name extends Provider>(name: Name, payments: ChosenProviders, now: () => Date) {
  const settings = payments[name]
  return settings && OPEN[name](settings, now)
}

/** Removes payments from the sandbox in this data folder, even if the shop no longer uses it. */
export function forgetSandboxPayments(dataDir: string, paymentIds: readonly string[]): void {
  if (!existsSync(ledgerFile(dataDir))) return
  const ledger = createLedger(openJournal(ledgerFile(dataDir)))
  for (const id of paymentIds) if (ledger.read(id)) ledger.remove(id)
}

const ledgerFile = (dataDir: string): string => join(dataDir, 'sandbox-ledger.jsonl')

export const modeOf = (gateway: string, payments: ChosenProviders): Mode | null =>
  gateway === 'sandbox' ? 'test' : (openedOf(payments).find(({ name }) => name === gateway)?.mode ?? null)

/** Describes the payment providers for `shop doctor`, which does not open them. */
export function openedPayments(payments: ChosenProviders): string {
  const opened = openedOf(payments)
  const name = opened.map((one) => one.name).join(',')
  return paymentsLine({
    name: name || 'sandbox',
    mode: opened.some(({ mode }) => mode === 'live') ? 'live' : 'test',
  })
}

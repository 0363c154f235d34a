import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayByMethod } from '#payments/by-method.ts'
import type { Gateway } from '#payments/gateway.ts'
import { createPaypal } from '#payments/paypal/paypal.ts'
import { createLedger } from '#payments/sandbox-ledger.ts'
import { openJournal } from '#payments/sandbox-journal.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { keyMode } from '#payments/stripe/settings.ts'
import { openStripe } from '#payments/stripe/stripe.ts'
import { forEachKind } from '#domain/checkout/payment-kinds.ts'
import { paymentsLine } from '#domain/test-shop.ts'
import type { Config } from '#server/config.ts'
import type { PaymentSettings } from './payment-settings.ts'

type Settings = Pick<Config, 'payments' | 'tokenSecret' | 'previousTokenSecret' | 'dataDir' | 'timeZone'>

export async function openGateway(
  { payments: { stripe, paypal }, tokenSecret, previousTokenSecret, dataDir, timeZone }: Settings,
  now: () => Date,
): Promise<{ gateway: Gateway; sandbox: Sandbox | null }> {
  if (!stripe && !paypal) {
    const journal = openJournal(ledgerFile(dataDir))
    const sandbox = createSandbox(tokenSecret, now, previousTokenSecret, journal, timeZone)
    return { gateway: gatewayByMethod(forEachKind(() => sandbox)), sandbox }
  }
  const gateway = gatewayByMethod({
    ...(stripe && { card: await openStripe(stripe, now) }),
    ...(paypal && { paypal: createPaypal(paypal, now) }),
  })
  return { gateway, sandbox: null }
}

/** Removes payments from the sandbox of this data folder, whether the shop still has one or not. */
export function forgetSandboxPayments(dataDir: string, paymentIds: readonly string[]): void {
  if (!existsSync(ledgerFile(dataDir))) return
  const ledger = createLedger(openJournal(ledgerFile(dataDir)))
  for (const id of paymentIds) if (ledger.read(id)) ledger.remove(id)
}

const ledgerFile = (dataDir: string): string => join(dataDir, 'sandbox-ledger.jsonl')

export function modeOf(gateway: string, { stripe, paypal }: PaymentSettings): 'test' | 'live' | null {
  if (gateway === 'sandbox') return 'test'
  if (gateway === 'stripe') return stripe ? keyMode(stripe.secretKey) : null
  return paypal ? (paypal.environment === 'live' ? 'live' : 'test') : null
}

/** `shop doctor` says this of the providers, which it does not open. */
export function openedPayments({ stripe, paypal }: PaymentSettings): string {
  const isLive = (stripe && keyMode(stripe.secretKey) === 'live') || paypal?.environment === 'live'
  const name = [stripe && 'stripe', paypal && 'paypal'].filter(Boolean).join(',')
  return paymentsLine({ name: name || 'sandbox', mode: isLive ? 'live' : 'test' })
}

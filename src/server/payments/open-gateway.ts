import { join } from 'node:path'
import { gatewayByMethod } from '#payments/by-method.ts'
import type { Gateway } from '#payments/gateway.ts'
import { openJournal } from '#payments/sandbox-journal.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { paymentsLine } from '#domain/test-shop.ts'
import type { Config } from '#server/config.ts'

/** The payment providers that the settings name, as one gateway, for the server and for the commands that ask it. */
export function openGateway(
  { tokenSecret, previousTokenSecret, dataDir }: Pick<Config, 'tokenSecret' | 'previousTokenSecret' | 'dataDir'>,
  now: () => Date,
): { gateway: Gateway; sandbox: Sandbox } {
  const journal = openJournal(join(dataDir, 'sandbox-ledger.jsonl'))
  const sandbox = createSandbox(tokenSecret, now, previousTokenSecret, journal)
  return { gateway: gatewayByMethod({ card: sandbox, paypal: sandbox }), sandbox }
}

/** What `shop doctor` says of the provider, which it does not open. The only one is the sandbox. */
export const openedPayments = (): string => paymentsLine({ name: 'sandbox', mode: 'test' })

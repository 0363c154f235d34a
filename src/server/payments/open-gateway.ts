import { join } from 'node:path'
import { openJournal } from '#payments/sandbox-journal.ts'
import { createSandbox, type Sandbox } from '#payments/sandbox.ts'
import { paymentsLine } from '#domain/test-shop.ts'
import type { Config } from '#server/config.ts'

/** The payment provider that the settings name, for the server and for the commands that ask it. */
export const openGateway = (
  { tokenSecret, previousTokenSecret, dataDir }: Pick<Config, 'tokenSecret' | 'previousTokenSecret' | 'dataDir'>,
  now: () => Date,
): Sandbox => createSandbox(tokenSecret, now, previousTokenSecret, openJournal(join(dataDir, 'sandbox-ledger.jsonl')))

/** What `shop doctor` says of the provider, which it does not open. The only one is the sandbox. */
export const openedPayments = (): string => paymentsLine({ name: 'sandbox', mode: 'test' })

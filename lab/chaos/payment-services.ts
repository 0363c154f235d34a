import type { Database } from '../../src/database/database.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { CARD } from '../../test/support/shopper.ts'
import type { Random } from './random.ts'
import type { Troubles } from './troubles.ts'

/** A payment according to its provider. */
export type ProviderPayment = {
  state: 'action' | 'authorized' | 'captured' | 'released' | 'declined' | 'canceled'
  amountCents: Cents | null
}

type PaymentChoice = { paymentMethodId: string; paymentToken?: string }

/** The payment providers of a run. They outlive the shop, and their ledgers are compared with its books. */
export type PaymentServices = {
  /** The settings of a shop that uses them. */
  settings: NodeJS.ProcessEnv
  /** Payments by the key of the attempt. */
  payments: () => ReadonlyMap<string, ProviderPayment>
  /** The providers' refunds, by the same key. */
  refunds: () => ReadonlyMap<string, Cents>
  /** The shopper's input in the payment step. `tokenize` is the sandbox's. */
  choose: (random: Random, tokenize: (card: typeof CARD) => Promise<string>) => Promise<PaymentChoice>
  answerBank: (key: string, answer: 'confirm' | 'cancel') => void
  /** Problems that only the owner can solve. */
  troubles: () => Troubles
  /** Runs `shop payments reconcile`, as an owner would at the end, to check missed payments. */
  reconcile: (database: Database) => Promise<void>
  /** The findings of `shop payments reconcile --dry-run`. */
  differences: (database: Database) => Promise<string[]>
  /** Requests since the last call that a correct shop never sends. */
  takeViolations: () => string[]
  close: () => Promise<void>
}

export function sumByKey(amounts: readonly [string, Cents][]): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const [key, cents] of amounts) sums.set(key, (sums.get(key) ?? 0) + cents)
  return sums
}

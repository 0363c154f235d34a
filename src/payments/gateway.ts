import type { CardSummary } from '#domain/payment.ts'
import type { Cents } from '#domain/money.ts'

export type Authorization =
  | { approved: true; reference: string }
  /** `message` is the sentence for the shopper. */
  | { approved: false; message: string }

/**
 * A payment provider. Every call may be repeated with the same key or reference and then does nothing new. A signal says
 * that nobody waits for the answer anymore.
 */
export type Gateway = {
  name: string
  /** Reserves an amount in US cents. `key` names the attempt: the same key never reserves twice. */
  authorize: (
    payment: { key: string; amountCents: Cents; method: 'card' | 'paypal'; token: string | null },
    signal?: AbortSignal,
  ) => Promise<Authorization>
  capture: (reference: string, signal?: AbortSignal) => Promise<void>
  /** Gives an authorization back. `key` finds one whose answer never arrived. */
  release: (payment: { key: string; reference: string | null }, signal?: AbortSignal) => Promise<void>
  /** What a token that the provider made for a card stands for; null when it made no such token. */
  describe: (token: string) => CardSummary | null
}

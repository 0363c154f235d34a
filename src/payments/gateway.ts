import type { CardSummary } from '#domain/checkout/payment.ts'
import type { Cents } from '#domain/money.ts'

export type Authorization =
  | { approved: true; reference: string }
  /** `message` is the sentence for the shopper. */
  | { approved: false; message: string }

export type RefundAnswer =
  | { accepted: true; reference: string }
  /** `message` is the provider's reason, for the owner. Asking again under the same key gets the same answer. */
  | { accepted: false; message: string }

/** `server/open-shop.ts` chooses the provider. Calls are idempotent by key or reference; the signal aborts when no caller waits. */
export type Gateway = {
  name: string
  /** Authorizes an amount in US cents, once per idempotency key. */
  authorize: (
    payment: { idempotencyKey: string; amountCents: Cents; method: 'card' | 'paypal'; token: string | null },
    signal?: AbortSignal,
  ) => Promise<Authorization>
  capture: (reference: string, signal?: AbortSignal) => Promise<void>
  /** Releases an authorization. The idempotency key identifies one whose answer never arrived. */
  release: (payment: { idempotencyKey: string; reference: string | null }, signal?: AbortSignal) => Promise<void>
  /** Gives back a part of a captured payment, in US cents, once per idempotency key. */
  refund: (
    refund: { idempotencyKey: string; reference: string; amountCents: Cents },
    signal?: AbortSignal,
  ) => Promise<RefundAnswer>
  /** The card of a token; null for a token that the provider did not issue. */
  describe: (token: string) => CardSummary | null
}

import type { CardSummary } from '#domain/checkout/payment.ts'
import type { PaymentKind } from '#domain/checkout/payment-kinds.ts'
import type { Cents } from '#domain/money.ts'
import type { Dispute, DisputeStatus } from '#domain/orders/disputes.ts'

/** An attempt to authorize an order's payment. `key`: our payment id, used as the provider's idempotency key. */
export type Attempt = {
  key: string
  /** The provider's reference, once the shopper has completed its step. */
  reference?: string
  amountCents: Cents
  method: PaymentKind
  token: string | null
  returnUrl: string
  /** Defaults to `returnUrl`. */
  cancelUrl?: string
}

/** A step that the bank requires: at a URL, possibly in this shop, or with a client secret for the provider's script. */
export type NextAction = { url: string } | { clientSecret: string }

export type Authorization =
  | { outcome: 'approved'; reference: string }
  /** `message`: a sentence for the shopper. */
  | { outcome: 'declined'; message: string }
  | { outcome: 'action'; reference: string; next: NextAction }
  | { outcome: 'pending'; reference: string }

/** `amountCents`: the authorized amount. */
export type PaymentStatus =
  | { state: 'unknown' }
  | { state: 'declined'; message: string }
  /** True if the shopper canceled at the bank. */
  | { state: 'canceled' }
  /** `isUpToShop`: after the step, the shop must still request the authorization. */
  | { state: 'action'; reference: string; next: NextAction; isUpToShop?: true }
  /** The shopper has completed the step, but the payment is not authorized until `authorize` is called with the reference. */
  | { state: 'confirmed'; reference: string }
  | {
      state: 'pending' | 'authorized' | 'captured' | 'released' | 'expired' | 'disputed'
      reference: string
      amountCents: Cents
      refundedCents: Cents
      expiresAt?: string | null
      /** The card entered on the provider's page. */
      card?: CardSummary
      /** The latest dispute, even if it is over. */
      dispute?: Dispute
    }

export type RefundAnswer =
  | { accepted: true; reference: string }
  /** `message`: the provider's reason, for the owner. A retry with the same key gets the same result. */
  | { accepted: false; message: string }

/** An event verified by the provider's signature. */
export type ProviderEvent = {
  /** Same for every delivery, so that the event is handled once. */
  id: string
  /** The attempt that the event is about; null if it is not this shop's. */
  key: string | null
}

/** By the provider's reference; `provider` is the name of the gateway that made it, if it is stored. */
export type Made = { reference: string; provider?: string | undefined }

/** A payment known to the provider, also by our key. */
type ProviderPayment = Made & { key: string }

/** Where cards are entered: in the shop's own fields, or in those of the provider's script, with its public key. */
type CardEntry = { by: 'fields' } | { by: 'script'; publishableKey: string }

export type DisputedAttempt = { key: string; status: DisputeStatus }

/** Chosen in `server/payments/open-gateway.ts`. Calls are idempotent by key; `signal` aborts when no caller is waiting. */
export type Gateway = {
  name: string
  mode: 'test' | 'live'
  /** The provider of each supported method. */
  providers: Readonly<Partial<Record<PaymentKind, string>>>
  /** Null for a provider without cards. */
  cardEntry: CardEntry | null
  isReference: (reference: string) => boolean
  authorize: (attempt: Attempt, signal?: AbortSignal) => Promise<Authorization>
  /** Read-only. Pass the stored `reference`, since not every provider can be searched by our key. */
  find: (
    payment: { key: string; reference?: string | null; provider?: string },
    signal?: AbortSignal,
  ) => Promise<PaymentStatus>
  capture: (payment: ProviderPayment, signal?: AbortSignal) => Promise<void>
  /** Releases an authorization. `reference` is null if the response never arrived; then `method` says which provider was asked. */
  release: (
    payment: { key: string; reference: string | null; provider?: string | undefined; method?: PaymentKind | undefined },
    signal?: AbortSignal,
  ) => Promise<void>
  /** Refunds part of a captured payment. `key`: the refund's own. */
  refund: (refund: Made & { key: string; amountCents: Cents }, signal?: AbortSignal) => Promise<RefundAnswer>
  /** Null if the provider did not issue the token. */
  lookUpCard: (token: string, signal?: AbortSignal) => Promise<(CardSummary & { kind: 'card' | 'wallet' }) | null>
  /** Null unless signed by the provider. Nothing else in the request is trusted. */
  verifyWebhook: (request: Request) => Promise<ProviderEvent | null>
  /** Yields disputes opened or changed since, in any order. */
  disputesSince: (since: Date, signal?: AbortSignal) => AsyncIterable<DisputedAttempt>
  /** Yields every attempt known to the provider since, oldest first. */
  listSince: (since: Date, signal?: AbortSignal) => AsyncIterable<PaymentStatus & { key: string; createdAt: string }>
}

import type { CardSummary } from '#domain/checkout/payment.ts'
import type { PaymentKind } from '#domain/checkout/payment-kinds.ts'
import type { Cents } from '#domain/money.ts'
import type { Dispute, DisputeStatus } from '#domain/orders/disputes.ts'

/** An attempt tries to reserve the money of an order. The key is the id of our payment and the provider's idempotency key. */
export type Attempt = {
  key: string
  /** The provider gave it to an attempt whose step the shopper has taken. */
  reference?: string
  amountCents: Cents
  method: PaymentKind
  token: string | null
  returnUrl: string
  /** It defaults to `returnUrl`. */
  cancelUrl?: string
}

/** The shopper's bank wants a step: at an address, maybe of this shop, or by a secret for the provider's script. */
export type NextAction = { url: string } | { clientSecret: string }

export type Authorization =
  | { outcome: 'approved'; reference: string }
  /** `message` is the sentence for the shopper. */
  | { outcome: 'declined'; message: string }
  | { outcome: 'action'; reference: string; next: NextAction }
  | { outcome: 'pending'; reference: string }

/** `amountCents` is the amount that the attempt reserved. */
export type PaymentStatus =
  | { state: 'unknown' }
  | { state: 'declined'; message: string }
  /** The shopper gave up at the bank. */
  | { state: 'canceled' }
  /** `isUpToShop`: after the step nothing is reserved either, until the shop asks for it. */
  | { state: 'action'; reference: string; next: NextAction; isUpToShop?: true }
  /** The shopper has taken the step, and nothing is reserved: `authorize` with the reference does that. */
  | { state: 'confirmed'; reference: string }
  | {
      state: 'pending' | 'authorized' | 'captured' | 'released' | 'expired' | 'disputed'
      reference: string
      amountCents: Cents
      refundedCents: Cents
      expiresAt?: string | null
      /** The shopper has entered this card on a page of the provider. */
      card?: CardSummary
      /** This is the latest dispute, also if it is over. */
      dispute?: Dispute
    }

export type RefundAnswer =
  | { accepted: true; reference: string }
  /** `message` is the provider's reason, for the owner. Asking again under the same key gets the same answer. */
  | { accepted: false; message: string }

/** The provider has signed this. */
export type ProviderEvent = {
  /** Every delivery of one event has the same id, so that it is handled once. */
  id: string
  /** The attempt that the event is about; null if it is none of this shop. */
  key: string | null
}

/** A payment that the provider has answered: our key of its attempt, and the provider's reference. */
type ProviderPayment = { key: string; reference: string }

/** A card is entered in fields of the shop, or in those of the provider's script, which everybody may read the key of. */
type CardEntry = { by: 'fields' } | { by: 'script'; publishableKey: string }

export type DisputedAttempt = { key: string; status: DisputeStatus }

/** `server/payments/open-gateway.ts` chooses the provider. Calls are idempotent by key; the signal aborts when no caller waits. */
export type Gateway = {
  name: string
  mode: 'test' | 'live'
  /** This names the provider of each method that the gateway takes. */
  providers: Readonly<Partial<Record<PaymentKind, string>>>
  /** Null for a provider without cards. */
  cardEntry: CardEntry | null
  isReference: (reference: string) => boolean
  authorize: (attempt: Attempt, signal?: AbortSignal) => Promise<Authorization>
  /** Changes nothing. `reference` is the stored one: not every provider can be searched by our key. */
  find: (payment: { key: string; reference?: string | null }, signal?: AbortSignal) => Promise<PaymentStatus>
  capture: (payment: ProviderPayment, signal?: AbortSignal) => Promise<void>
  /** Releases an authorization. The reference of one whose answer never arrived is null; then `method` tells who was asked. */
  release: (
    payment: { key: string; reference: string | null; method?: PaymentKind | undefined },
    signal?: AbortSignal,
  ) => Promise<void>
  /** Gives back a part of a captured payment. The key is the refund's own. */
  refund: (
    refund: { key: string; reference: string; amountCents: Cents },
    signal?: AbortSignal,
  ) => Promise<RefundAnswer>
  /** Null for a token that the provider did not issue. */
  lookUpCard: (token: string, signal?: AbortSignal) => Promise<(CardSummary & { kind: 'card' | 'wallet' }) | null>
  /** Null unless the provider has signed the request. Nothing else in it is believed. */
  verifyWebhook: (request: Request) => Promise<ProviderEvent | null>
  /** Yields the disputes that have begun or changed since, in no order. */
  disputesSince: (since: Date, signal?: AbortSignal) => AsyncIterable<DisputedAttempt>
  /** Yields every attempt that the provider has seen since, the oldest first. */
  listSince: (since: Date, signal?: AbortSignal) => AsyncIterable<PaymentStatus & { key: string; createdAt: string }>
}

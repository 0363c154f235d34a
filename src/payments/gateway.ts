import type { CardSummary, PaymentKind } from '#domain/checkout/payment.ts'
import type { Cents } from '#domain/money.ts'
import type { Dispute, DisputeStatus } from '#domain/orders/disputes.ts'

/** One try to reserve the money of an order. The key is the id of our payment and the provider's idempotency key. */
export type Attempt = {
  key: string
  /** The provider's own, of an attempt whose step the shopper has taken. */
  reference?: string
  amountCents: Cents
  method: PaymentKind
  token: string | null
  /** Where the provider sends the shopper after a step at the bank. */
  returnUrl: string
  /** Where it sends one who cancels there, if not to the same. */
  cancelUrl?: string
}

/** The step that the shopper's bank wants: an address to visit, maybe of this shop, or a secret for the provider's script. */
export type NextAction = { url: string } | { clientSecret: string }

export type Authorization =
  | { outcome: 'approved'; reference: string }
  /** `message` is the sentence for the shopper. */
  | { outcome: 'declined'; message: string }
  | { outcome: 'action'; reference: string; next: NextAction }
  /** The provider will know later. */
  | { outcome: 'pending'; reference: string }

/** Where an attempt stands at the provider. `amountCents` is what it reserved. */
export type Standing =
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
      /** When an authorization ends at the provider, if it says so. */
      expiresAt?: string | null
      /** A card that the shopper has entered on a page of the provider. */
      card?: CardSummary
      /** The latest dispute, also one that is over. */
      dispute?: Dispute
    }

export type RefundAnswer =
  | { accepted: true; reference: string }
  /** `message` is the provider's reason, for the owner. Asking again under the same key gets the same answer. */
  | { accepted: false; message: string }

/** A message of the provider that it has signed. `key` is null if it is about no attempt of this shop. */
export type ProviderEvent = { id: string; key: string | null }

export type DisputedAttempt = { key: string; status: DisputeStatus }

/** `server/payments/open-gateway.ts` chooses the provider. Calls are idempotent by key; the signal aborts when no caller waits. */
export type Gateway = {
  name: string
  /** In test mode nothing is charged. */
  mode: 'test' | 'live'
  /** The methods that it takes, and the name of the provider of each. */
  providers: Readonly<Partial<Record<PaymentKind, string>>>
  /** What the script of the provider of cards is opened with in the browser; null for one that has none. Everybody may read it. */
  publishableKey: string | null
  /** Whether this provider has made a reference. */
  isReference: (reference: string) => boolean
  /** Reserves an amount in US cents. */
  authorize: (attempt: Attempt, signal?: AbortSignal) => Promise<Authorization>
  /** Changes nothing. `reference` is the stored one: not every provider can be searched by our key. */
  find: (key: string, signal?: AbortSignal, reference?: string | null) => Promise<Standing>
  capture: (reference: string, key: string, signal?: AbortSignal) => Promise<void>
  /** Releases an authorization. The reference of one whose answer never arrived is null; then `method` tells who was asked. */
  release: (reference: string | null, key: string, signal?: AbortSignal, method?: PaymentKind) => Promise<void>
  /** Gives back a part of a captured payment, in US cents. The key is the refund's own. */
  refund: (
    refund: { key: string; reference: string; amountCents: Cents },
    signal?: AbortSignal,
  ) => Promise<RefundAnswer>
  /** The card of a token; null for a token that the provider did not issue. */
  describe: (token: string, signal?: AbortSignal) => Promise<(CardSummary & { kind: 'card' | 'wallet' }) | null>
  /** Null unless the provider has signed the request. Nothing else in it is believed. */
  eventSubject: (request: Request) => Promise<ProviderEvent | null>
  /** The disputes that have begun or changed since, in no order. */
  disputesSince: (since: Date, signal?: AbortSignal) => AsyncIterable<DisputedAttempt>
  /** Every attempt that the provider has seen since, the oldest first. */
  listSince: (since: Date, signal?: AbortSignal) => AsyncIterable<Standing & { key: string; createdAt: string }>
}

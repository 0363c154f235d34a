import type { CardName } from '#providers/stripe/cards.ts'
import type { StripeServer } from '#providers/stripe/stripe-server.ts'
import { HOSTED_CARD } from '../../../src/domain/checkout/payment.ts'
import type { ProviderPayment } from '../payment-services.ts'
import type { Random } from '../random.ts'
import type { Trouble } from '../troubles.ts'

const CARDS: CardName[] = [
  ...Array.from({ length: 9 }, () => 'visa' as const),
  ...Array.from({ length: 4 }, () => 'challenge' as const),
  ...(['amex', 'frictionless', 'challengeOnPageOfBank', 'challengeThenDeclined', 'refundPending'] as const),
  ...(['disputed', 'refundFails'] as const),
  ...(['genericDecline', 'insufficientFunds', 'incorrectCvc'] as const),
]
const HOSTED = 0.15
/** The probability per second. */
const DISPUTE_ENDS = 0.01

const STATES: Partial<Record<string, ProviderPayment['state']>> = {
  requires_action: 'action',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'released',
}

/** Controls the stand-in for Stripe during a run, and reads its ledger. */
export function stripePayments(stripe: StripeServer, random: Random) {
  const { intents, sessions, refunds, disputes, behaviors, emit } = stripe.ledger
  const intentsOf = (key: string) => [...intents.values()].filter(({ metadata }) => metadata.attempt === key)
  return {
    token: (): string => (random.chance(HOSTED) ? HOSTED_CARD : stripe.tokenize(random.pick(CARDS))),
    /** Confirms the bank's step, or the card on Stripe's page, which may be declined. */
    answer: (key: string, isConfirmed: boolean): void => {
      const waiting = intentsOf(key).find(({ status }) => status === 'requires_action')
      if (waiting) return stripe.answerChallenge(waiting.id, isConfirmed)
      const session = [...sessions.values()].find(
        ({ metadata, status }) => metadata?.attempt === key && status === 'open',
      )
      if (session && isConfirmed) payOnPage(session.id)
    },
    /** Every payment with its key. An attempt that has used several intents has several payments. */
    list: (): [string, ProviderPayment][] => [
      ...[...intents.values()].map(
        ({ metadata, status, amount, amount_received: received }): [string, ProviderPayment] => {
          const state = STATES[status] ?? 'declined'
          return [metadata.attempt!, { state, amountCents: state === 'captured' ? received : amount }]
        },
      ),
      // A page stays open when a card is declined.
      ...[...sessions.values()].flatMap(({ metadata, status }): [string, ProviderPayment][] =>
        status === 'open' ? [[metadata!.attempt!, { state: 'action', amountCents: null }]] : [],
      ),
    ],
    refunds: (): [string, number][] =>
      [...refunds.values()]
        .filter(({ status }) => status === 'succeeded' || status === 'pending')
        .map(({ payment_intent: id, amount }) => [intents.get(id as string)!.metadata.attempt!, amount]),
    troubles: (): [string, Trouble][] => [
      ...[...intents.values()].flatMap(({ id, metadata }): [string, Trouble][] =>
        behaviors.get(id)?.refund === 'failed' ? [[metadata.attempt!, 'refundFails']] : [],
      ),
      ...[...disputes.values()].map(({ payment_intent: id, status }): [string, Trouble] => [
        intents.get(id as string)!.metadata.attempt!,
        status === 'won' || status === 'lost' ? (status as Trouble) : 'open',
      ]),
    ],
    /** `mayDispute`: disputes progress. */
    settle: (mayDispute: boolean): void => {
      for (const { id, status } of refunds.values()) if (status === 'pending') stripe.settleRefund(id, 'succeeded')
      for (const dispute of disputes.values())
        if (mayDispute && dispute.status === 'needs_response' && random.chance(DISPUTE_ENDS)) {
          dispute.status = random.chance(0.5) ? 'won' : 'lost'
          emit('charge.dispute.closed', dispute)
        }
    },
  }

  function payOnPage(id: string): void {
    try {
      stripe.paySession(id, random.chance(0.8) ? 'visa' : 'genericDecline')
    } catch {
      // The page shows the decline, and the shopper leaves.
    }
  }
}

import { beforeEach } from 'vitest'
import type { Gateway } from '#payments/gateway.ts'
import { openStripe } from '#payments/stripe/stripe.ts'
import type { CardName } from '#providers/stripe/cards.ts'
import { stripeServerForEachTest, type StripeServerTest } from './stripe-server-for-each-test.ts'

type StripeTest = StripeServerTest & {
  gateway: Gateway
  /** A gateway that shares no memory with the other, as after a restart. */
  reopen: (settings?: { secretKey?: string; webhookSecrets?: string[]; timeoutMs?: number }) => Promise<Gateway>
  authorize: (card: CardName, key?: string, amountCents?: number) => ReturnType<Gateway['authorize']>
  /** Authorizes a card that approves, and returns the reference. */
  reserve: (card?: CardName, key?: string, amountCents?: number) => Promise<string>
}

export const RETURN_URL = 'http://shop.example/back'

/** Gives each test a server and a gateway. */
export function stripeForEachTest(): StripeTest {
  const test = stripeServerForEachTest() as StripeTest
  beforeEach(async () => {
    const { clock, server } = test
    const { api, secretKey, publishableKey, webhookSecret } = server
    const settings = { api, secretKey, publishableKey, webhookSecrets: [webhookSecret], timeoutMs: 10_000 }
    const reopen: StripeTest['reopen'] = (changes) => openStripe({ ...settings, ...changes }, () => clock.now)
    const gateway = await reopen()
    const authorize: StripeTest['authorize'] = (card, key = 'key', amountCents = 2500) =>
      gateway.authorize({ key, amountCents, method: 'card', token: server.tokenize(card), returnUrl: RETURN_URL })
    const reserve: StripeTest['reserve'] = async (card = 'visa', key, amountCents) => {
      const answer = await authorize(card, key, amountCents)
      if (answer.outcome !== 'approved') throw new Error(`The card ${card} is not approved`)
      return answer.reference
    }
    Object.assign(test, { gateway, reopen, authorize, reserve })
  })
  return test
}

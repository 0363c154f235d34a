import { beforeEach } from 'vitest'
import { HOSTED_CARD } from '#domain/checkout/payment.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import type { shopperOf } from '#test/shopper.ts'
import type { CardName } from '#providers/stripe/cards.ts'
import { stripeForEachTest } from './stripe-for-each-test.ts'

/** Gives each test a shop with card payments through Stripe, a stand-in for Stripe and a shopper. They share a clock. */
export function stripeShopForEachTest(...[open, options]: Parameters<typeof shopperForEachTest>) {
  const stripe = stripeForEachTest()
  const { test, shopper } = shopperForEachTest(open, options)
  beforeEach(async () => {
    test.shop.now = () => stripe.clock.now
    test.shop.gateway = stripe.gateway
    await addProduct(test.shop, { id: 1, stock: 5 })
  })
  type By = ReturnType<typeof shopperOf>
  const begin = async (paymentToken: string, by: By) => {
    await by.add(1)
    await by.ship()
    await by.send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken })
    return by.order()
  }
  return {
    test,
    shopper,
    stripe,
    sessions: () => [...stripe.server.ledger.sessions.values()],
    intents: () => [...stripe.server.ledger.intents.values()],
    orders: () => test.shop.database.db.selectFrom('orders').select('number').execute(),
    minutes: (count: number) => {
      stripe.clock.now = new Date(stripe.clock.now.getTime() + count * 60_000)
    },
    look: (attempt: string, by: By = shopper) => by.send('POST', `/api/payment/attempts/${attempt}`),
    /** Orders with a card token made by the page's script. */
    payWith: (card: CardName, by: By = shopper) => begin(stripe.server.tokenize(card), by),
    /** Orders with a card that is entered on Stripe's page. Returns the attempt. */
    goToPage: async (by: By = shopper): Promise<string> => String((await begin(HOSTED_CARD, by)).body.attempt),
  }
}

import { beforeEach } from 'vitest'
import { gatewayByMethod } from '#payments/by-method.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import type { shopperOf } from '#test/shopper.ts'
import type { Buyer } from '#providers/paypal/buyers.ts'
import { paypalForEachTest } from './paypal-for-each-test.ts'

/** Gives each test a shop that accepts only PayPal, a stand-in for PayPal and a shopper. They share a clock. */
export function paypalShopForEachTest(...[open, options]: Parameters<typeof shopperForEachTest>) {
  const paypal = paypalForEachTest()
  const { test, shopper } = shopperForEachTest(open, options)
  beforeEach(async () => {
    test.shop.now = () => paypal.clock.now
    test.shop.gateway = gatewayByMethod({ paypal: paypal.gateway })
    await addProduct(test.shop, { id: 1, stock: 5 })
  })
  const orderAt = (attempt: string) =>
    [...paypal.server.ledger.orders.values()].find((one) => one.customId === attempt)!
  return {
    test,
    shopper,
    paypal,
    orderAt,
    orders: () => test.shop.database.db.selectFrom('orders').select('number').execute(),
    look: (attempt: string, by: ReturnType<typeof shopperOf> = shopper) =>
      by.send('POST', `/api/payment/attempts/${attempt}`),
    /** Chooses PayPal and places the order. Returns the attempt. */
    begin: async (by: ReturnType<typeof shopperOf> = shopper): Promise<string> => {
      await by.add(1)
      await by.ship()
      await by.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
      return String((await by.order()).body.attempt)
    },
    approve: (attempt: string, buyer?: Buyer) => paypal.server.approve(orderAt(attempt).id, buyer),
    states: (attempt: string) => {
      const { status, authorizations, captures } = orderAt(attempt)
      return [status, ...[...authorizations, ...captures].map((entry) => entry.status)]
    },
  }
}

import { beforeEach, describe, expect, it } from 'vitest'
import { PAYMENT_LIMITS } from '#shop/pools/gateway-pool.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { orderChecks } from '#test/order-checks.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CARD, shopperOf } from '#test/shopper.ts'

describe.each(databases)('An order placed concurrently on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 }))

  const { ledger, orders, stock, setVariant, gather, expectNothingHappened } = orderChecks(test, shopper)

  describe('is placed exactly once', () => {
    it('when a key is sent again, before and after capture', async () => {
      const { requestKey } = await shopper.prepare(1)
      const first = await shopper.order({ requestKey })
      const second = await shopper.order({ requestKey })
      await test.drain()
      const third = await shopper.order({ requestKey })
      await test.drain()
      expect([second.status, second.body, third.body]).toEqual([201, first.body, first.body])
      expect(await orders()).toHaveLength(1)
      expect(ledger()).toEqual([['captured', 2759]])
      expect(test.emails).toHaveLength(1)
      expect(await stock()).toBe(4)
    })

    it.each([
      ['the key of the review page', (requestKey: unknown) => ({ requestKey })],
      ['a key of the client’s own', () => ({ requestKey: 'a key of my own' })],
    ])('when eight requests arrive concurrently with %s', async (_key, bodyOf) => {
      const { requestKey } = await shopper.prepare(1)
      const replies = await Promise.all(Array.from({ length: 8 }, () => shopper.order(bodyOf(requestKey))))
      await test.drain()
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
      expect(new Set(replies.map(({ body }) => body.orderNumber)).size).toBe(1)
      expect(await orders()).toHaveLength(1)
      expect(ledger()).toEqual([['captured', 2759]])
      expect(test.emails).toHaveLength(1)
      expect(await stock()).toBe(4)
    })

    it.each([
      ['with a key', (requestKey: unknown) => ({ requestKey })],
      ['without a key', () => ({})],
    ])('when eight requests %s all reach the provider', async (_key, bodyOf) => {
      const { requestKey } = await shopper.prepare(1)
      gather(8)
      const replies = await Promise.all(Array.from({ length: 8 }, () => shopper.order(bodyOf(requestKey))))
      await test.drain()
      expect(new Set(replies.map(({ status, body }) => `${status} ${String(body.orderNumber)}`)).size).toBe(1)
      expect(await orders()).toHaveLength(1)
      expect(ledger()).toEqual([['captured', 2759]])
      expect(await stock()).toBe(4)
    })

    it('when two cards are sent concurrently: one is captured, the other released', async () => {
      const { requestKey } = await shopper.prepare(1)
      gather(2)
      const order = () => shopper.order({ requestKey, paymentToken: shopper.tokenFor(CARD.cardNumber) })
      const replies = await Promise.all([order(), order()])
      await test.drain()
      expect(new Set(replies.map(({ body }) => body.orderNumber)).size).toBe(1)
      expect(
        ledger()
          .map(([state]) => state)
          .toSorted(),
      ).toEqual(['captured', 'released'])
    })

    it('when two keys are sent concurrently for one cart', async () => {
      await shopper.prepare(1, 2)
      gather(2)
      const keys = ['the first key', 'the second key']
      const replies = await Promise.all(keys.map((requestKey) => shopper.order({ requestKey })))
      await test.drain()
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(await orders()).toHaveLength(1)
      expect(
        ledger()
          .map(([state]) => state)
          .toSorted(),
      ).toEqual(['captured', 'released'])
    })

    it('and rejected for another shopper’s key', async () => {
      const { requestKey } = await shopper.prepare(1)
      await shopper.order({ requestKey })
      const other = shopperOf(test)
      await other.prepare(1)
      const { status, body } = await other.order({ requestKey })
      expect([status, body.message]).toEqual([409, 'This request key belongs to another order.'])
      expect(await orders()).toHaveLength(1)
    })

    it('when its key is sent again after the cart was refilled', async () => {
      const { requestKey } = await shopper.prepare(1)
      const first = await shopper.order({ requestKey })
      await shopper.prepare(1)
      expect((await shopper.order({ requestKey })).body).toEqual(first.body)
      expect(ledger()).toHaveLength(1)
    })

    it('and a refilled cart without the old key is a second order', async () => {
      await shopper.prepare(1)
      const first = await shopper.order()
      await shopper.prepare(1)
      const second = await shopper.order()
      expect(second.status).toBe(201)
      expect(second.body.orderNumber).not.toBe(first.body.orderNumber)
      expect(ledger()).toHaveLength(2)
    })
  })

  describe('during authorization', () => {
    const duringAuthorization = (action: () => Promise<unknown>) => {
      test.shop.gateway = {
        ...test.sandbox,
        authorize: async (payment) => {
          await action()
          return test.sandbox.authorize(payment)
        },
      }
    }

    it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
      ['the price changes', () => setVariant({ price_cents: 2100 }), { field: 'price', old: 20, new: 21 }],
      [
        'the product is unpublished',
        () => test.shop.database.db.updateTable('products').set({ listed: 0 }).execute(),
        { field: 'stock', old: 1, new: 0 },
      ],
      [
        'shipping becomes more expensive',
        () => test.shop.database.db.updateTable('shipping_options').set({ price_cents: 699 }).execute(),
        { field: 'shipping', old: 5.99, new: 6.99 },
      ],
      ['tax is raised', async () => (test.shop.rates.taxRate = 0.1), { field: 'tax', old: 1.6, new: 2 }],
      ['the last piece goes', () => setVariant({ stock: 0 }), { field: 'stock', old: 1, new: 0 }],
      ['the cart changes', () => shopper.add(1), { field: 'quantity', old: 1, new: 2 }],
    ])('%s: the order is rejected and the authorization released', async (_what, action, change) => {
      await shopper.prepare(1)
      duringAuthorization(action)
      const { status, body } = await shopper.order()
      expect([status, body.changes]).toMatchObject([409, [change].concat((body.changes as []).slice(1))])
      expect(ledger()).toEqual([['authorized', 2759]])
      await test.drain()
      expect(ledger()).toEqual([['released', 2759]])
      await expectNothingHappened()
    })

    it('the cart is emptied: the order is rejected and the authorization released', async () => {
      await shopper.prepare(1)
      duringAuthorization(() => shopper.send('DELETE', '/api/cart'))
      expect((await shopper.order()).status).toBe(409)
      await test.drain()
      expect([await orders(), ledger()]).toEqual([[], [['released', 2759]]])
    })

    it('another request orders the cart: there is no second order', async () => {
      const { requestKey } = await shopper.prepare(1)
      duringAuthorization(async () => {
        test.shop.gateway = test.sandbox
        expect((await shopper.order({ requestKey })).status).toBe(201)
        await shopper.prepare(1)
      })
      expect((await shopper.order({ requestKey: 'a key of my own' })).status).toBe(409)
      await test.drain()
      expect(await orders()).toHaveLength(1)
      expect(
        ledger()
          .map(([state]) => state)
          .toSorted(),
      ).toEqual(['captured', 'released'])
    })

    it('the order is rejected: the same key succeeds once the reason is gone', async () => {
      const { requestKey } = await shopper.prepare(1)
      duringAuthorization(() => setVariant({ stock: 0 }))
      expect((await shopper.order({ requestKey })).status).toBe(409)
      await test.drain()
      duringAuthorization(() => setVariant({ stock: 5 }))
      await setVariant({ stock: 5 })
      expect((await shopper.order({ requestKey })).status).toBe(201)
      await test.drain()
      expect(ledger().map(([state]) => state)).toEqual(['released', 'captured'])
    })

    it('the provider does not respond: a retry is charged once', async () => {
      const { requestKey } = await shopper.prepare(1)
      test.shop.gateway = {
        ...test.sandbox,
        authorize: async (payment) => {
          await test.sandbox.authorize(payment)
          throw new Error('The line went dead')
        },
      }
      const { status, body } = await shopper.order({ requestKey })
      expect([status, body.message]).toEqual([503, 'Failed to place order'])
      test.shop.gateway = test.sandbox
      expect((await shopper.order({ requestKey })).status).toBe(201)
      await test.drain()
      expect(ledger()).toEqual([['captured', 2759]])
    })
  })

  it('sells five items to twenty shoppers five times, and releases the other authorizations', async () => {
    const shoppers = Array.from({ length: 20 }, (__, index) => shopperOf(test, { address: `10.0.0.${index}` }))
    for (const one of shoppers) await one.prepare(1)
    // The gateway pool allows this many concurrent calls.
    gather(PAYMENT_LIMITS.concurrent)
    const replies = await Promise.all(shoppers.map((one) => one.order()))
    await test.drain()
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 15 }, () => 409),
    ])
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
      new Set(['Stoneware mug is out of stock']),
    )
    expect(await orders()).toHaveLength(5)
    expect(await stock()).toBe(0)
    const states = ledger().map(([state]) => state)
    expect(states.filter((state) => state === 'captured')).toHaveLength(5)
    expect(new Set(states)).toEqual(new Set(['captured', 'released']))
    expect(test.emails).toHaveLength(5)
  })
})

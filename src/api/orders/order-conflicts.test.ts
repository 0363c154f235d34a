import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_RATES } from '#domain/cart/rates.ts'
import { watchCatalog } from '#server/cache/catalog-watch.ts'
import { setRate } from '#shop/cart/edit-rates.ts'
import { setOption } from '#shop/checkout/edit-shipping.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { orderChecks, payloadOf } from '#test/order-checks.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS } from '#test/shopper.ts'
import type { Reply } from '#test/visitor.ts'

describe.each(databases)('A conflicting order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 }))

  const { ledger, orders, setVariant, expectNothingHappened } = orderChecks(test, shopper)

  describe('lists a difference and charges nothing:', () => {
    let payload: ReturnType<typeof payloadOf>
    beforeEach(async () => {
      payload = payloadOf(await shopper.prepare(1, 2))
    })
    afterEach(expectNothingHappened)

    const total = (old: number, now = 49.19) => ({ variantId: null, name: 'total', field: 'total', old, new: now })

    it('a total', async () => {
      const { status, body } = await shopper.order({ ...payload, total: 0.01 })
      expect([status, body]).toEqual([
        409,
        {
          message: 'Something in your order has changed. Please review it and place it again.',
          code: 'conflict',
          changes: [total(0.01)],
        },
      ])
    })

    it.each(['subtotal', 'tax', 'shipping'] as const)('a %s', async (field) => {
      const { status, body } = await shopper.order({ ...payload, [field]: 0 })
      const now = { subtotal: 40, tax: 3.2, shipping: 5.99 }[field]
      expect([status, body.changes]).toEqual([409, [{ variantId: null, name: field, field, old: 0, new: now }]])
    })

    it('the shipping price', async () => {
      const { shipping: _, ...rest } = payload
      const { status, body } = await shopper.order({ ...rest, shippingMethod: { id: 'standard', price: 1 } })
      expect([status, body.changes]).toMatchObject([409, [{ field: 'shipping', old: 1, new: 5.99 }]])
    })

    it('an increased product price', async () => {
      await setVariant({ price_cents: 2100 })
      const { status, body } = await shopper.order(payload)
      expect([status, body.changes]).toEqual([
        409,
        [
          { variantId: 'v1-1', name: 'Stoneware mug', field: 'price', old: 20, new: 21 },
          { variantId: null, name: 'subtotal', field: 'subtotal', old: 40, new: 42 },
          { variantId: null, name: 'tax', field: 'tax', old: 3.2, new: 3.36 },
          total(49.19, 51.35),
        ],
      ])
    })

    it('a shipping price and a tax rate changed by the owner’s command', async () => {
      const { review, requestKey, orderSummary } = (await shopper.send('GET', '/api/checkout')).body
      const { database } = test.shop
      await setOption(test.shop, 'standard', { price: '6.99', delivery: '3-4 business days' })
      await setRate({ database, environment: NO_RATES }, 'tax-rate', '0.1')
      const watch = watchCatalog(test.shop, () => {})
      await vi.waitFor(() => expect(test.shop.rates.taxRate).toBe(0.1), 20_000)
      await watch.stop()
      const { status, body } = await shopper.order({ review, requestKey, ...(orderSummary as object) })
      const change = (field: string, old: number, now: number) => ({
        variantId: null,
        name: field,
        field,
        old,
        new: now,
      })
      expect([status, body.changes]).toEqual([
        409,
        [
          change('shipping', 5.99, 6.99),
          change('tax', 3.2, 4),
          total(49.19, 50.99),
          {
            variantId: null,
            name: 'Shipping option',
            field: 'shippingOption',
            old: 'Standard Shipping, 5-7 business days',
            new: 'Standard Shipping, 3-4 business days',
          },
        ],
      ])
      expect(ledger()).toEqual([])
    })

    it('a new shipping price, then a new tax rate, until the client has sent both', async () => {
      await test.shop.database.db.updateTable('shipping_options').set({ price_cents: 699 }).execute()
      const { status, body } = await shopper.order(payload)
      const shipping = { variantId: null, name: 'shipping', field: 'shipping', old: 5.99, new: 6.99 }
      expect([status, body.changes]).toEqual([409, [shipping, total(49.19, 50.19)]])
      test.shop.rates.taxRate = 0.1
      const agreed = { ...payload, shippingMethod: undefined, shipping: 6.99, total: 50.19 }
      const again = await shopper.order(agreed)
      const tax = { variantId: null, name: 'tax', field: 'tax', old: 3.2, new: 4 }
      expect([again.status, again.body.changes]).toEqual([409, [tax, total(50.19, 50.99)]])
      expect(ledger()).toEqual([])
    })

    const elsewhere = { ...ADDRESS, address1: '1 Other Street' }
    const here = 'Ada Lovelace, 12 Analytical Row, Springfield, IL 62701, United States, ada@example.com'
    const there = here.replace('12 Analytical Row', '1 Other Street')
    it.each<[string, () => Promise<Reply>, object]>([
      [
        'the shipping address',
        () => shopper.ship('standard', elsewhere),
        { name: 'Shipping address', field: 'shippingAddress', old: here, new: there },
      ],
      [
        'the card',
        () => shopper.payWith('4000 0566 5566 5556'),
        { name: 'Payment method', field: 'paymentMethod', old: 'Visa ending in 4242', new: 'Visa ending in 5556' },
      ],
      [
        'the payment method',
        () => shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' }),
        { name: 'Payment method', field: 'paymentMethod', old: 'Visa ending in 4242', new: 'PayPal' },
      ],
      [
        'the billing address',
        () =>
          shopper.send('PUT', '/api/checkout/payment', {
            paymentMethodId: 'credit-card',
            useSameAddressForBilling: false,
            billingAddress: elsewhere,
          }),
        { name: 'Billing address', field: 'billingAddress', old: 'Same as shipping address', new: there },
      ],
      [
        'the delivery time at the same price',
        async () => {
          await test.shop.database.db.updateTable('shipping_options').set({ price_cents: 599 }).execute()
          return shopper.ship('express')
        },
        {
          name: 'Shipping option',
          field: 'shippingOption',
          old: 'Standard Shipping, 5-7 business days',
          new: 'Express Shipping, 2-3 business days',
        },
      ],
    ])('%s, changed in another tab', async (_what, changeIt, change) => {
      const { review, requestKey, orderSummary } = (await shopper.send('GET', '/api/checkout')).body
      expect((await changeIt()).status).toBe(200)
      const { status, body } = await shopper.order({ review, requestKey, ...(orderSummary as object) })
      expect([status, body.changes]).toEqual([409, [{ variantId: null, ...change }]])
    })

    it('stock and price in one response', async () => {
      await setVariant({ price_cents: 2100, stock: 1 })
      const { status, body } = await shopper.order(payload)
      expect([status, body.message]).toEqual([409, 'Stoneware mug: only 1 left in stock'])
      expect(body.changes).toMatchObject([
        { field: 'stock', old: 2, new: 1 },
        { field: 'price', old: 20, new: 21 },
        { field: 'subtotal', old: 40, new: 42 },
        { field: 'tax' },
        { field: 'total', old: 49.19 },
      ])
    })

    it('a price increased while the bank authorizes the former total', async () => {
      test.shop.gateway = {
        ...test.sandbox,
        authorize: async (...asked) => {
          await setVariant({ price_cents: 2100 })
          return test.sandbox.authorize(...asked)
        },
      }
      const { status, body } = await shopper.order(payload)
      expect([status, body.changes]).toMatchObject([
        409,
        [{ field: 'price', old: 20, new: 21 }, { field: 'subtotal' }, { field: 'tax' }, { field: 'total' }],
      ])
    })

    it('a quantity', async () => {
      const [item] = payload.items
      const { status, body } = await shopper.order({ items: [{ ...item, quantity: 1 }] })
      expect([status, body.changes]).toEqual([
        409,
        [{ variantId: 'v1-1', name: 'Stoneware mug', field: 'quantity', old: 1, new: 2 }],
      ])
    })

    it.each([
      ['its product', {}],
      ['its variant', { variantId: 'v1-1' }],
    ])('a line sent more often than it is in the cart, by %s', async (_name, by) => {
      const item = { productId: '1', ...by, price: 20 }
      const named = (...quantities: number[]) =>
        shopper.order({ items: quantities.map((quantity) => ({ ...item, quantity })) })
      const { status, body } = await named(2, 2)
      expect([status, body.changes]).toEqual([
        409,
        [{ variantId: 'v1-1', name: 'Stoneware mug', field: 'quantity', old: 4, new: 2 }],
      ])
      const dear = await shopper.order({ items: [1, 1].map((quantity, i) => ({ ...item, quantity, price: 20 + i })) })
      expect([dear.status, dear.body.changes]).toMatchObject([409, [{ field: 'price', old: 21, new: 20 }]])
    })

    it('a line missing from the cart, and one missing from the request', async () => {
      const { status, body } = await shopper.order({
        items: [{ productId: '99', name: 'Vase', price: 1, quantity: 1 }],
      })
      expect([status, body.changes]).toEqual([
        409,
        [
          { variantId: 'v1-1', name: 'Stoneware mug', field: 'quantity', old: 0, new: 2 },
          { variantId: '99', name: 'Vase', field: 'quantity', old: 1, new: 0 },
        ],
      ])
    })
  })

  describe('names a line without stock and charges nothing:', () => {
    afterEach(expectNothingHappened)

    const mug = (id: number, name: string) =>
      addProduct(test.shop, {
        id,
        name,
        options: [{ name: 'Color', values: ['Sage'] }],
        variants: [{ options: [{ name: 'Color', value: 'Sage' }], stock: 3 }],
      })

    it('a line short of stock, and a sold-out line', async () => {
      await mug(2, 'Tea mug')
      await mug(3, 'Milk mug')
      await shopper.add(2, 2)
      await shopper.prepare(3)
      const { db } = test.shop.database
      await db.updateTable('variants').set({ stock: 1 }).where('id', '=', 'v2-1').execute()
      await db.updateTable('variants').set({ stock: 0 }).where('id', '=', 'v3-1').execute()
      const { status, body } = await shopper.order()
      expect([status, body]).toEqual([
        409,
        {
          message: expect.stringContaining('Tea mug (Color: Sage): only 1 left in stock'),
          code: 'conflict',
          changes: expect.arrayContaining([
            { variantId: 'v2-1', name: 'Tea mug', field: 'stock', old: 2, new: 1 },
            { variantId: 'v3-1', name: 'Milk mug', field: 'stock', old: 1, new: 0 },
          ]),
        },
      ])
      expect(body.message).toContain('Milk mug (Color: Sage) is out of stock')
      expect(ledger()).toEqual([])
    })

    it.each<[string, 'products' | 'variants', object]>([
      ['an unlisted product', 'products', { listed: 0 }],
      ['a retired variant', 'variants', { retired: 1 }],
    ])('%s', async (_what, table, values) => {
      await shopper.prepare(1, 2)
      await test.shop.database.db.updateTable(table).set(values).execute()
      const { status, body } = await shopper.order()
      expect([status, body.message, body.changes]).toEqual([
        409,
        'Stoneware mug is out of stock',
        [{ variantId: 'v1-1', name: 'Stoneware mug', field: 'stock', old: 2, new: 0 }],
      ])
    })
  })

  describe('names a deleted line and charges nothing:', () => {
    it.each(['products', 'variants'] as const)('%s', async (table) => {
      const payload = payloadOf(await shopper.prepare(1, 2))
      await test.shop.database.db.deleteFrom(table).execute()
      const { status, body } = await shopper.order(payload)
      expect([status, body.changes]).toMatchObject([
        409,
        [
          { name: 'Stoneware mug', field: 'quantity', old: 2, new: 0 },
          { field: 'subtotal', old: 40, new: 0 },
          { field: 'tax' },
          { field: 'total' },
        ],
      ])
      expect([await orders(), ledger()]).toEqual([[], []])
    })
  })
})

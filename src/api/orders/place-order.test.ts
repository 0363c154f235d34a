import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { orderChecks, payloadOf } from '#test/order-checks.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CARD } from '#test/shopper.ts'

describe.each(databases)('Placing an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 }))

  const { ledger, stock } = orderChecks(test, shopper)

  it('authorizes the payment, takes stock, empties the cart and sends an email', async () => {
    const checkout = await shopper.prepare(1, 2)
    const { status, body } = await shopper.order({ requestKey: checkout.requestKey })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      orderNumber: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      createdAt: '2026-01-15T12:00:00.000Z',
      status: 'processing',
      email: 'ada@example.com',
      items: [
        {
          productId: '1',
          variantId: 'v1-1',
          slug: 'stoneware-mug',
          sku: 'SKU-1-1',
          name: 'Stoneware mug',
          options: [],
          image: '/media/example-1-1200.webp',
          picture: expect.objectContaining({ src: '/media/example-1' }),
          price: 20,
          quantity: 2,
        },
      ],
      charges: [
        { kind: 'item', title: 'Items', amount: 40, item: 0 },
        { kind: 'shipping', title: 'Shipping', amount: 5.99, item: null },
        { kind: 'tax', title: 'Tax', amount: 3.2, item: null },
      ],
      subtotal: 40,
      shippingCost: 5.99,
      tax: 3.2,
      total: 49.19,
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      shippingMethod: {
        id: 'standard',
        name: 'Standard Shipping',
        price: 5.99,
        estimatedDelivery: '5-7 business days',
        description: '',
      },
      expectedArrival: { from: '2026-01-22', until: '2026-01-26', isLate: false },
      paymentMethod: 'Credit Card',
      card: { brand: 'Visa', last4: '4242' },
      history: null,
    })
    expect(ledger()).toEqual([['authorized', 4919]])
    await test.drain()
    expect(ledger()).toEqual([['captured', 4919]])
    expect(test.emails).toHaveLength(1)
    expect(await stock()).toBe(3)
    const after = (await shopper.send('GET', '/api/checkout')).body
    expect(after).toMatchObject({ step: 'cart', cart: { isEmpty: true }, shippingAddress: null, card: null })
    expect(after.requestKey).not.toBe(checkout.requestKey)
  })

  it('accepts the payload of the specification, and ignores its names, status and time', async () => {
    const payload = payloadOf(await shopper.prepare(1, 2))
    const items = payload.items.map((item) => ({ ...item, name: 'Free mug', image: 'https://elsewhere.example/x.png' }))
    const { status, body } = await shopper.order({ ...payload, items, status: 'delivered' })
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'processing',
        createdAt: '2026-01-15T12:00:00.000Z',
        items: [{ name: 'Stoneware mug', image: '/media/example-1-1200.webp' }],
        shippingAddress: ADDRESS,
      },
    ])
  })

  it('accepts all entries in one call', async () => {
    const paymentToken = shopper.tokenFor(CARD.cardNumber)
    await shopper.add(1)
    const { status, body } = await shopper.order({
      shippingAddress: ADDRESS,
      paymentMethod: 'Credit Card',
      paymentToken,
    })
    expect([status, body]).toMatchObject([201, { total: 27.59, shippingMethod: { id: 'standard', price: 5.99 } }])
  })

  it('adds the order to the account of a signed-in shopper', async () => {
    await shopper.send('POST', '/api/auth/register', { ...ADDRESS, password: 'difference engine' })
    await shopper.prepare(1)
    const { body } = await shopper.order()
    expect((await shopper.send('GET', '/api/orders')).body).toMatchObject({ orders: [body] })
  })

  it('ships free above $50 and charges that total', async () => {
    await shopper.prepare(1, 3)
    expect((await shopper.order()).body).toMatchObject({ subtotal: 60, shippingCost: 0, tax: 4.8, total: 64.8 })
    expect(ledger()).toEqual([['authorized', 6480]])
  })

  it('accepts the usual price of an option that is free for this cart', async () => {
    const { shipping: _, ...payload } = payloadOf(await shopper.prepare(1, 3))
    expect((await shopper.order({ ...payload, shippingMethod: { id: 'standard', price: 5.99 } })).status).toBe(201)
  })

  it('accepts PayPal without a card', async () => {
    await shopper.add(1)
    await shopper.ship()
    const { status, body } = await shopper.order({ paymentMethod: 'PayPal' })
    expect([status, body]).toMatchObject([201, { paymentMethod: 'PayPal', card: null }])
  })

  describe('without a shipping option', () => {
    it('uses the first option at its real price', async () => {
      await shopper.add(1)
      const { body } = await shopper.order({ shippingAddress: ADDRESS, paymentMethod: 'PayPal' })
      expect(body).toMatchObject({ shippingCost: 5.99, shippingMethod: { id: 'standard', price: 5.99 } })
    })

    it('uses the free fallback option if the shop has none', async () => {
      await test.shop.database.db.deleteFrom('shipping_options').execute()
      await shopper.add(1)
      const { body } = await shopper.order({ shippingAddress: ADDRESS, paymentMethod: 'PayPal' })
      expect(body).toMatchObject({
        shippingCost: 0,
        total: 21.6,
        shippingMethod: { id: 'standard', price: 0, estimatedDelivery: '3-5 business days' },
      })
    })
  })
})

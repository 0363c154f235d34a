import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { examine } from '#shop/doctor.ts'
import { databases } from '../../test/databases.ts'
import { addProduct } from '../../test/examples.ts'
import { gathering } from '../../test/gathering.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { ADDRESS, CARD, DECLINED, INSUFFICIENT, shopperOf } from '../../test/shopper.ts'
import type { Reply } from '../../test/visitor.ts'

describe.each(databases)('Placing an order on %s', (_, open) => {
  let test: TestShop
  let shopper: ReturnType<typeof shopperOf>
  beforeEach(async () => {
    test = await openTestShop(open)
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 })
  })
  afterEach(() => test.close())

  const ledger = () => [...test.sandbox.ledger.values()].map(({ state, amountCents }) => [state, amountCents])
  const orders = () => test.shop.database.db.selectFrom('orders').selectAll().execute()
  const stock = async () =>
    (await test.shop.database.db.selectFrom('variants').select('stock').where('id', '=', 'v1-1').executeTakeFirst())
      ?.stock
  const setVariant = (values: { price_cents?: number; stock?: number }) =>
    test.shop.database.db.updateTable('variants').set(values).where('id', '=', 'v1-1').execute()

  const gather = (count: number) => (test.shop.gateway = gathering(test.sandbox, count))

  /** Nothing may have been charged, taken or forgotten. */
  async function expectNothingHappened(): Promise<void> {
    expect(await orders()).toEqual([])
    await test.drain()
    expect(ledger().filter(([state]) => state === 'authorized' || state === 'captured')).toEqual([])
    expect(test.letters).toEqual([])
    expect((await shopper.send('GET', '/api/checkout')).body).toMatchObject({ cart: { isEmpty: false } })
  }

  /** The whole payload of section 3, as a page would send it. */
  const payloadOf = (checkout: Reply['body']) => {
    const { cart, orderSummary, requestKey } = checkout as {
      cart: { items: { productId: string; name: string; price: number; quantity: number; image: string }[] }
      orderSummary: { subtotal: number; tax: number; shipping: number; total: number }
      requestKey: string
    }
    const { address1: street, postalCode: zipCode, address2: _none, phone: _unknown, ...rest } = ADDRESS
    return {
      requestKey,
      items: cart.items.map(({ productId, name, price, quantity, image }) => ({
        id: productId,
        productId,
        name,
        price,
        quantity,
        image,
      })),
      shippingAddress: { ...rest, street, zipCode },
      shippingMethod: { id: 'standard', name: 'Standard Shipping', price: 5.99, estimatedDays: '5-7 business days' },
      paymentMethod: 'Credit Card',
      ...orderSummary,
      status: 'processing',
      createdAt: '1999-01-01T00:00:00Z',
      email: ADDRESS.email,
    }
  }

  it('pays, orders, takes stock, empties the cart and writes a letter', async () => {
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
      },
      paymentMethod: 'Credit Card',
      card: { brand: 'Visa', last4: '4242' },
    })
    expect(ledger()).toEqual([['authorized', 4919]])
    await test.drain()
    expect(ledger()).toEqual([['captured', 4919]])
    expect(test.letters).toHaveLength(1)
    expect(await stock()).toBe(3)
    const after = (await shopper.send('GET', '/api/checkout')).body
    expect(after).toMatchObject({ step: 'cart', cart: { isEmpty: true }, shippingAddress: null, card: null })
    expect(after.requestKey).not.toBe(checkout.requestKey)
  })

  it("takes the specification's payload, and believes none of its amounts, names, status or time", async () => {
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

  it('takes everything in one call, with nothing saved before', async () => {
    const paymentToken = shopper.tokenFor(CARD.cardNumber)
    await shopper.add(1)
    const { status, body } = await shopper.order({
      shippingAddress: ADDRESS,
      paymentMethod: 'Credit Card',
      paymentToken,
    })
    expect([status, body]).toMatchObject([201, { total: 27.59, shippingMethod: { id: 'standard', price: 5.99 } }])
  })

  it('belongs to the account of a shopper who is signed in', async () => {
    await shopper.send('POST', '/api/auth/register', { ...ADDRESS, password: 'difference engine' })
    await shopper.prepare(1)
    const { body } = await shopper.order()
    expect((await shopper.send('GET', '/api/orders')).body).toEqual({ orders: [body] })
  })

  it('ships for free over $50, and charges so', async () => {
    await shopper.prepare(1, 3)
    expect((await shopper.order()).body).toMatchObject({ subtotal: 60, shippingCost: 0, tax: 4.8, total: 64.8 })
    expect(ledger()).toEqual([['authorized', 6480]])
  })

  it('takes an option at its usual price where it costs this cart nothing', async () => {
    const { shipping: _, ...payload } = payloadOf(await shopper.prepare(1, 3))
    expect((await shopper.order({ ...payload, shippingMethod: { id: 'standard', price: 5.99 } })).status).toBe(201)
  })

  it('pays with PayPal without a card', async () => {
    await shopper.add(1)
    await shopper.ship()
    const { status, body } = await shopper.order({ paymentMethod: 'PayPal' })
    expect([status, body]).toMatchObject([201, { paymentMethod: 'PayPal', card: null }])
  })

  describe('refuses what is incomplete, charging nothing:', () => {
    afterEach(expectNothingHappened)

    it('more than one order may come to', async () => {
      for (const id of [2, 3]) await addProduct(test.shop, { id, priceCents: 99_999_999 })
      await shopper.prepare(2, 10)
      await shopper.add(3, 10)
      const message = 'One order can come to at most $10,000,000. Please take something out of your cart.'
      expect(await shopper.order()).toMatchObject({ status: 400, body: { message } })
      const intent = await shopper.send('POST', '/api/payment/create-intent', { amount: 1, currency: 'usd' })
      expect(intent).toMatchObject({ status: 400, body: { message } })
      await expectNothingHappened()
    })

    it('an address that was never given', async () => {
      await shopper.add(1)
      const message = 'Missing shipping address information'
      const { status, body } = await shopper.order({ paymentMethod: 'PayPal' })
      expect([status, body.message]).toEqual([400, message])
      const empty = await shopper.order({ paymentMethod: 'PayPal', shippingAddress: { city: ' ' } })
      expect([empty.status, empty.body.message]).toEqual([400, message])
    })

    it('an address with wrong fields, by name', async () => {
      await shopper.prepare(1)
      const { status, body } = await shopper.order({ shippingAddress: { ...ADDRESS, postalCode: '1', city: '' } })
      expect([status, body.fields]).toEqual([
        400,
        {
          'shippingAddress.postalCode': 'Invalid postal code format',
          'shippingAddress.city': 'City is required',
        },
      ])
    })

    it('a card number where it would be kept', async () => {
      await shopper.prepare(1)
      const { cardNumber } = CARD
      const { body } = await shopper.order({ shippingAddress: { ...ADDRESS, address2: cardNumber } })
      expect(body.fields).toEqual({
        'shippingAddress.address2': 'Apartment, suite, etc. must not hold a card number',
      })
      const billing = { useSameAddressForBilling: false, billingAddress: { ...ADDRESS, lastName: cardNumber } }
      const billed = await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal', ...billing })
      expect(billed.body.fields).toEqual({ 'billingAddress.lastName': 'Last name must not hold a card number' })
      const sent = await shopper.ship('standard', { ...ADDRESS, city: cardNumber })
      expect(sent.body.fields).toEqual({ 'address.city': 'City must not hold a card number' })
      expect(await examine(test.shop)).toEqual([])
    })

    it('neither a method nor a prepared payment', async () => {
      await shopper.add(1)
      await shopper.ship()
      const { status, body } = await shopper.order()
      expect([status, body.message]).toEqual([400, 'Missing payment method information'])
    })

    it('a card method without a card', async () => {
      await shopper.add(1)
      await shopper.ship()
      const { status, body } = await shopper.order({ paymentMethod: 'Credit Card' })
      expect([status, body.fields]).toEqual([400, { paymentToken: 'Missing payment method information' }])
    })

    it('a token that the provider did not make', async () => {
      await shopper.prepare(1)
      const { status, body } = await shopper.order({ paymentToken: 'tok_forged.token' })
      expect([status, Object.keys(body.fields as object)]).toEqual([400, ['paymentToken']])
    })

    it('a method that does not exist', async () => {
      await shopper.prepare(1)
      expect((await shopper.order({ paymentMethod: 'Cash' })).status).toBe(400)
    })

    it('a shipping option that is not offered', async () => {
      await shopper.prepare(1)
      const { status, body } = await shopper.order({ shippingMethod: { id: 'drone', price: 0 } })
      expect([status, body.fields]).toEqual([400, { shippingOptionId: 'Please select a shipping option' }])
    })
  })

  it('refuses an empty cart', async () => {
    const empty = { message: 'Your cart is empty', code: 'invalid' }
    expect((await shopper.order({ shippingAddress: ADDRESS, paymentMethod: 'PayPal' })).body).toEqual(empty)
    await shopper.prepare(1)
    await shopper.send('DELETE', '/api/cart')
    expect((await shopper.order()).body).toEqual(empty)
    expect(ledger()).toEqual([])
  })

  describe('A shipping option that is left out', () => {
    it('is the first of the shop, at its real price', async () => {
      await shopper.add(1)
      const { body } = await shopper.order({ shippingAddress: ADDRESS, paymentMethod: 'PayPal' })
      expect(body).toMatchObject({ shippingCost: 5.99, shippingMethod: { id: 'standard', price: 5.99 } })
    })

    it('is standard, free, in 3-5 business days where the shop offers none', async () => {
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

  describe('What differs from what the shopper was shown is a conflict, and charges nothing:', () => {
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

    it('the price of the shipping option', async () => {
      const { shipping: _, ...rest } = payload
      const { status, body } = await shopper.order({ ...rest, shippingMethod: { id: 'standard', price: 1 } })
      expect([status, body.changes]).toMatchObject([409, [{ field: 'shipping', old: 1, new: 5.99 }]])
    })

    it('a price that has risen since', async () => {
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

    it('what an option costs, and then another rate of tax, until the shopper has agreed to both', async () => {
      await test.shop.database.db.updateTable('shipping_options').set({ price_cents: 699 }).execute()
      const { status, body } = await shopper.order(payload)
      const shipping = { variantId: null, name: 'shipping', field: 'shipping', old: 5.99, new: 6.99 }
      expect([status, body.changes]).toEqual([409, [shipping, total(49.19, 50.19)]])
      test.shop.settings.taxRate = 0.1
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
        'the address that it goes to',
        () => shopper.ship('standard', elsewhere),
        { name: 'Shipping address', field: 'shippingAddress', old: here, new: there },
      ],
      [
        'the card that pays for it',
        () => shopper.payWith('4000 0566 5566 5556'),
        { name: 'Payment method', field: 'paymentMethod', old: 'Visa ending in 4242', new: 'Visa ending in 5556' },
      ],
      [
        'the method that pays for it',
        () => shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' }),
        { name: 'Payment method', field: 'paymentMethod', old: 'Visa ending in 4242', new: 'PayPal' },
      ],
      [
        'the address of its bill',
        () =>
          shopper.send('PUT', '/api/checkout/payment', {
            paymentMethodId: 'credit-card',
            useSameAddressForBilling: false,
            billingAddress: elsewhere,
          }),
        { name: 'Billing address', field: 'billingAddress', old: 'Same as shipping address', new: there },
      ],
      [
        'how fast it comes, at the same price',
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

    it('stock and price at once, in one answer', async () => {
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
    ])('a line that is named more often than the cart holds it, by %s', async (_name, by) => {
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

    it('a line that is not in the cart, and one that is not in the order', async () => {
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

  describe('What is not in stock is a conflict that names the line, and charges nothing:', () => {
    afterEach(expectNothingHappened)

    const mug = (id: number, name: string) =>
      addProduct(test.shop, {
        id,
        name,
        options: [{ name: 'Color', values: ['Sage'] }],
        variants: [{ options: [{ name: 'Color', value: 'Sage' }], stock: 3 }],
      })

    it('too few, and none', async () => {
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
      ['a product that is hidden', 'products', { listed: 0 }],
      ['a variant that is no longer sold', 'variants', { retired: 1 }],
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

  describe('What has been deleted is a conflict that names the line, and charges nothing:', () => {
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

  it.each(['4242424242424242', '4242 4242 4242 4242'])(
    'keeps no card number as a request key: %s',
    async (requestKey) => {
      await shopper.prepare(1)
      const sentence = 'Request key must not hold a card number'
      expect((await shopper.order({ requestKey })).body).toEqual({
        message: sentence,
        code: 'invalid',
        fields: { requestKey: sentence },
      })
      await expectNothingHappened()
    },
  )

  describe('A card that the provider declines', () => {
    it.each([
      [DECLINED, 'Your card was declined.'],
      [INSUFFICIENT, 'Your card has insufficient funds.'],
    ])('%s is refused with its sentence, and everything else is kept', async (number, sentence) => {
      const checkout = await shopper.prepare(1)
      await shopper.payWith(number)
      const { status, body } = await shopper.order({ requestKey: checkout.requestKey })
      expect([status, body]).toEqual([400, { message: sentence, code: 'invalid', fields: { payment: sentence } }])
      await expectNothingHappened()
      expect((await shopper.send('GET', '/api/checkout')).body).toMatchObject({
        step: 'payment',
        shippingAddress: ADDRESS,
        card: null,
        cart: { totalItems: 1 },
      })
    })

    it('has expired', async () => {
      await shopper.prepare(1)
      const paymentToken = shopper.tokenFor(CARD.cardNumber, '12/25')
      expect((await shopper.order({ paymentToken })).body.message).toBe('Your card has expired.')
      await expectNothingHappened()
    })

    it('can be followed by another, for the same order', async () => {
      const { requestKey } = await shopper.prepare(1)
      await shopper.payWith(DECLINED)
      expect((await shopper.order({ requestKey })).status).toBe(400)
      await shopper.payWith(CARD.cardNumber)
      expect((await shopper.order({ requestKey })).status).toBe(201)
      expect(ledger().map(([state]) => state)).toEqual(['declined', 'authorized'])
    })

    it('is not asked for without end', async () => {
      await shopper.prepare(1)
      const paymentToken = shopper.tokenFor(DECLINED)
      const statuses = []
      for (let times = 0; times < 11; times++) statuses.push((await shopper.order({ paymentToken })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    })
  })

  describe('Exactly once:', () => {
    it('the same key is the same order, however often it is sent', async () => {
      const { requestKey } = await shopper.prepare(1)
      const first = await shopper.order({ requestKey })
      const second = await shopper.order({ requestKey })
      await test.drain()
      const third = await shopper.order({ requestKey })
      await test.drain()
      expect([second.status, second.body, third.body]).toEqual([201, first.body, first.body])
      expect(await orders()).toHaveLength(1)
      expect(ledger()).toEqual([['captured', 2759]])
      expect(test.letters).toHaveLength(1)
      expect(await stock()).toBe(4)
    })

    it.each([
      ['the key of the review page', (requestKey: unknown) => ({ requestKey })],
      ['a key of the client’s own', () => ({ requestKey: 'a key of my own' })],
    ])('at once, with %s', async (_key, bodyOf) => {
      const { requestKey } = await shopper.prepare(1)
      const replies = await Promise.all(Array.from({ length: 8 }, () => shopper.order(bodyOf(requestKey))))
      await test.drain()
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
      expect(new Set(replies.map(({ body }) => body.orderNumber)).size).toBe(1)
      expect(await orders()).toHaveLength(1)
      expect(ledger()).toEqual([['captured', 2759]])
      expect(test.letters).toHaveLength(1)
      expect(await stock()).toBe(4)
    })

    it.each([
      ['with a key', (requestKey: unknown) => ({ requestKey })],
      ['without one', () => ({})],
    ])('at once, %s, when all of them come to ask the provider', async (_key, bodyOf) => {
      const { requestKey } = await shopper.prepare(1)
      gather(8)
      const replies = await Promise.all(Array.from({ length: 8 }, () => shopper.order(bodyOf(requestKey))))
      await test.drain()
      expect(new Set(replies.map(({ status, body }) => `${status} ${String(body.orderNumber)}`)).size).toBe(1)
      expect(await orders()).toHaveLength(1)
      expect(ledger()).toEqual([['captured', 2759]])
      expect(await stock()).toBe(4)
    })

    it('with two cards at once, one is charged and the other given back', async () => {
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

    it('with two keys of the client’s own at once, the cart becomes one order', async () => {
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

    it("someone else's key is a conflict", async () => {
      const { requestKey } = await shopper.prepare(1)
      await shopper.order({ requestKey })
      const other = shopperOf(test)
      await other.prepare(1)
      const { status, body } = await other.order({ requestKey })
      expect([status, body.message]).toEqual([409, 'This request key belongs to another order.'])
      expect(await orders()).toHaveLength(1)
    })

    it('a key that was used stays with its order when the cart is filled again', async () => {
      const { requestKey } = await shopper.prepare(1)
      const first = await shopper.order({ requestKey })
      await shopper.prepare(1)
      expect((await shopper.order({ requestKey })).body).toEqual(first.body)
      expect(ledger()).toHaveLength(1)
    })

    it('a second cart is a second order', async () => {
      await shopper.prepare(1)
      const first = await shopper.order()
      await shopper.prepare(1)
      const second = await shopper.order()
      expect(second.status).toBe(201)
      expect(second.body.orderNumber).not.toBe(first.body.orderNumber)
      expect(ledger()).toHaveLength(2)
    })
  })

  describe('While the provider is being asked', () => {
    const meanwhile = (deed: () => Promise<unknown>) => {
      test.shop.gateway = {
        ...test.sandbox,
        authorize: async (payment) => {
          await deed()
          return test.sandbox.authorize(payment)
        },
      }
    }

    it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
      ['the price changes', () => setVariant({ price_cents: 2100 }), { field: 'price', old: 20, new: 21 }],
      [
        'the product is withdrawn',
        () => test.shop.database.db.updateTable('products').set({ listed: 0 }).execute(),
        { field: 'stock', old: 1, new: 0 },
      ],
      [
        'shipping becomes more expensive',
        () => test.shop.database.db.updateTable('shipping_options').set({ price_cents: 699 }).execute(),
        { field: 'shipping', old: 5.99, new: 6.99 },
      ],
      ['tax is raised', async () => (test.shop.settings.taxRate = 0.1), { field: 'tax', old: 1.6, new: 2 }],
      ['the last piece goes', () => setVariant({ stock: 0 }), { field: 'stock', old: 1, new: 0 }],
      ['the cart changes', () => shopper.add(1), { field: 'quantity', old: 1, new: 2 }],
    ])('and %s, the order is refused and the authorization given back', async (_what, deed, change) => {
      await shopper.prepare(1)
      meanwhile(deed)
      const { status, body } = await shopper.order()
      expect([status, body.changes]).toMatchObject([409, [change].concat((body.changes as []).slice(1))])
      expect(ledger()).toEqual([['authorized', 2759]])
      await test.drain()
      expect(ledger()).toEqual([['released', 2759]])
      await expectNothingHappened()
    })

    it('and the cart is emptied, the order is refused and the authorization given back', async () => {
      await shopper.prepare(1)
      meanwhile(() => shopper.send('DELETE', '/api/cart'))
      expect((await shopper.order()).status).toBe(409)
      await test.drain()
      expect([await orders(), ledger()]).toEqual([[], [['released', 2759]]])
    })

    it('and the cart becomes another order, and is filled again alike, there is no second one', async () => {
      const { requestKey } = await shopper.prepare(1)
      meanwhile(async () => {
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

    it('and it was refused, the same key can order again once the reason is gone', async () => {
      const { requestKey } = await shopper.prepare(1)
      meanwhile(() => setVariant({ stock: 0 }))
      expect((await shopper.order({ requestKey })).status).toBe(409)
      await test.drain()
      meanwhile(() => setVariant({ stock: 5 }))
      await setVariant({ stock: 5 })
      expect((await shopper.order({ requestKey })).status).toBe(201)
      await test.drain()
      expect(ledger().map(([state]) => state)).toEqual(['released', 'captured'])
    })

    it('and it does not answer, the shopper may send the same again, and is charged once', async () => {
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

  it('sells five pieces to twenty shoppers exactly five times, and gives the others their money back', async () => {
    const shoppers = Array.from({ length: 20 }, () => shopperOf(test))
    for (const one of shoppers) await one.prepare(1)
    // As many as the provider is asked for at once; the others follow.
    gather(LIMITS.gatewayCalls)
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
    expect(test.letters).toHaveLength(5)
  })
})

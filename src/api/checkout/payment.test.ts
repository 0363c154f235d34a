import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CARD, shopperOf } from '#test/shopper.ts'

describe.each(databases)('Payment on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, priceCents: 2000 }))

  // 20.00 + 5.99 shipping + 1.60 tax
  const TOTAL = 2759
  const createIntent = (amount: unknown = TOTAL, currency = 'usd') =>
    shopper.send('POST', '/api/payment/create-intent', { amount, currency })
  const confirm = (id: unknown, paymentToken: string) =>
    shopper.send('POST', '/api/payment/confirm', { id, paymentToken })

  it('lists card methods first', async () => {
    expect((await shopper.send('GET', '/api/payment/methods')).body).toEqual([
      {
        _id: 'credit-card',
        name: 'Credit Card',
        type: 'credit_card',
        description: 'Pay with Visa, Mastercard, or American Express',
        provider: 'sandbox',
        publishableKey: null,
        cardDetails: null,
      },
      {
        _id: 'paypal',
        name: 'PayPal',
        type: 'paypal',
        description: 'Fast, secure payment with PayPal',
        provider: 'sandbox',
        publishableKey: null,
        cardDetails: null,
      },
    ])
  })

  it('shows the last four digits of the saved card only to its own shopper', async () => {
    await shopper.prepare(1)
    const detailsFor = async (one: typeof shopper) =>
      ((await one.send('GET', '/api/payment/methods')).body as unknown as { cardDetails: unknown }[]).map(
        ({ cardDetails }) => cardDetails,
      )
    expect(await detailsFor(shopper)).toEqual([{ last4: '4242' }, null])
    expect(await detailsFor(shopperOf(test))).toEqual([null, null])
  })

  it('creates a payment intent for the total without authorizing it', async () => {
    await shopper.add(1)
    const { status, body } = await createIntent()
    expect([status, body]).toEqual([
      201,
      { id: expect.stringMatching(/^intent_/), amount: TOTAL, currency: 'usd', status: 'requires_payment_method' },
    ])
    expect(test.sandbox.ledger.size).toBe(0)
  })

  it('keeps entries that are saved concurrently', async () => {
    for (let ahead = 0; ahead < 8; ahead++) {
      shopper.cookies.clear()
      await shopper.add(1)
      const intents = Array.from({ length: ahead }, () => createIntent())
      await Promise.all([...intents, shopper.ship(), createIntent(), createIntent()])
      const { body } = await shopper.send('GET', '/api/checkout')
      expect(body).toMatchObject({ step: 'payment', shippingAddress: { firstName: 'Ada' } })
    }
  })

  it('rejects an amount other than the total, and returns the total', async () => {
    await shopper.add(1)
    const { status, body } = await createIntent(TOTAL - 1)
    expect(status).toBe(409)
    expect(body.changes).toEqual([{ variantId: null, name: 'total', field: 'total', old: 27.58, new: 27.59 }])
  })

  it.each([
    [27.59, 'usd', { amount: 'Amount must be a whole number of cents' }],
    [TOTAL, 'eur', { currency: "Currency must be 'usd'" }],
  ])('rejects %s %s', async (amount, currency, fields) => {
    await shopper.add(1)
    const { status, body } = await createIntent(amount, currency)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('rejects an empty cart', async () => {
    expect((await createIntent()).body).toEqual({ message: 'Your cart is empty', code: 'invalid' })
  })

  it('attaches a card that then pays for the order', async () => {
    await shopper.add(1)
    await shopper.ship()
    const intent = (await createIntent()).body
    const { status, body } = await confirm(intent.id, shopper.tokenFor(CARD.cardNumber))
    expect([status, body]).toEqual([
      200,
      { ...intent, status: 'requires_confirmation', card: { brand: 'Visa', last4: '4242' } },
    ])
    const order = await shopper.order({ paymentIntent: intent.id })
    expect([order.status, order.body]).toMatchObject([201, { card: { brand: 'Visa', last4: '4242' }, total: 27.59 }])
    expect([...test.sandbox.ledger.values()]).toMatchObject([{ state: 'authorized', amountCents: TOTAL }])
  })

  it('keeps a payment intent with the checkout until it pays for the order', async () => {
    await shopper.add(1)
    await shopper.ship()
    await confirm((await createIntent()).body.id, shopper.tokenFor(CARD.cardNumber))
    const { status, body } = await shopper.order()
    expect([status, body]).toMatchObject([201, { _id: expect.stringMatching(/./), card: { last4: '4242' } }])
    expect((await shopper.send('GET', `/api/orders/${body._id as string}`)).body).toMatchObject({ _id: body._id })
    expect([...test.sandbox.ledger.values()]).toMatchObject([{ state: 'authorized', amountCents: TOTAL }])
    expect((await shopper.send('GET', '/api/checkout')).body).toMatchObject({ step: 'cart', shippingAddress: null })
  })

  it.each([
    ['named', true],
    ['of the checkout', false],
  ])('rejects an order whose amount differs from the intent, until the client sends it: %s', async (_name, isNamed) => {
    await shopper.add(1)
    await shopper.ship()
    const prepare = async (amount: number) => {
      const { id } = (await createIntent(amount)).body
      await confirm(id, shopper.tokenFor(CARD.cardNumber))
      return isNamed ? { paymentIntent: id } : {}
    }
    const payload = await prepare(TOTAL)
    await test.shop.database.db.updateTable('variants').set({ price_cents: 4000 }).execute()
    const { status, body } = await shopper.order(payload)
    expect([status, body]).toMatchObject([
      409,
      { code: 'conflict', changes: [{ variantId: null, name: 'total', field: 'total', old: 27.59, new: 49.19 }] },
    ])
    expect(test.sandbox.ledger.size).toBe(0)
    const order = await shopper.order(await prepare(4919))
    expect([order.status, order.body.total]).toEqual([201, 49.19])
  })

  it('rejects an order shown at another amount despite a correct payment intent', async () => {
    await shopper.prepare(1)
    const { id } = (await createIntent()).body
    const { status, body } = await shopper.order({ paymentIntent: id, total: 1 })
    expect([status, body.changes]).toMatchObject([409, [{ field: 'total', old: 1, new: 27.59 }]])
  })

  it('drops the payment intent when the client agrees to another total', async () => {
    await shopper.prepare(1)
    await createIntent()
    await shopper.ship('express')
    expect((await shopper.order({ total: 34.59 })).status).toBe(201)
  })

  it('stores one payment intent per cart, and none after its order', async () => {
    await shopper.prepare(1)
    await createIntent()
    const { id } = (await createIntent()).body
    const intents = () =>
      test.shop.database.db.selectFrom('payments').select('id').where('state', '=', 'created').execute()
    expect(await intents()).toEqual([{ id }])
    await shopper.order()
    expect(await intents()).toEqual([])
  })

  it('rejects a forged token', async () => {
    await shopper.add(1)
    const { status, body } = await confirm((await createIntent()).body.id, 'tok_forged.token')
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['paymentToken']])
  })

  it('does not find a payment of another cart', async () => {
    await shopper.prepare(1)
    const { id } = (await createIntent()).body
    const other = shopperOf(test)
    await other.prepare(1)
    const paymentToken = other.tokenFor(CARD.cardNumber)
    expect((await other.send('POST', '/api/payment/confirm', { id, paymentToken })).status).toBe(404)
    expect((await other.order({ paymentIntent: id })).status).toBe(404)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { gatewayByMethod } from '#payments/by-method.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, CARD, shopperOf, exhaust } from '#test/shopper.ts'

const OFFICE = '192.0.2.1'
const elsewhere = (count: number) => `10.0.0.${count}`

describe.each(databases)('Orders without a card on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    await addProduct(test.shop, { id: 1, stock: 500 })
  })
  afterEach(() => test.close())

  const stock = async () =>
    (await test.shop.database.db.selectFrom('variants').select('stock').where('product_id', '=', 1).executeTakeFirst())
      ?.stock

  async function orderByPayPal(address: string, email: string, request: object = {}) {
    const shopper = shopperOf(test, { address })
    await shopper.add(1)
    await shopper.ship('standard', { ...ADDRESS, email })
    await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
    return { shopper, ...(await shopper.order(request)) }
  }

  it('are limited per IP address, whatever the email address', async () => {
    const placed = await exhaust((count) => orderByPayPal(OFFICE, `a${count}@example.com`))
    expect(placed).toBe(RATE_LIMITS.cardlessOrderFromAddress.burst)
    expect(await stock()).toBe(500 - placed)
    await test.drain()
    expect(test.emails).toHaveLength(placed)
  })

  describe('of many units', () => {
    beforeEach(async () => {
      for (let id = 2; id <= 4; id++) await addProduct(test.shop, { id, stock: 500 })
    })
    const orderTens = async (address: string, email: string, tens: number) => {
      const shopper = shopperOf(test, { address })
      for (let id = 1; id <= tens; id++) await shopper.add(id, 10)
      await shopper.ship('standard', { ...ADDRESS, email })
      await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
      return { shopper, ...(await shopper.order()) }
    }
    const tooMany = {
      status: 429,
      body: {
        message: expect.stringMatching(/^Too many items were ordered without a card. You can pay with a card./),
      },
    }

    it('are limited per IP address, whatever the email address', async () => {
      expect(await orderTens(OFFICE, 'a@example.com', 3)).toMatchObject({ status: 201 })
      expect(await orderTens(OFFICE, 'b@example.com', 2)).toMatchObject({ status: 201 })
      expect(await orderTens(OFFICE, 'c@example.com', 2)).toMatchObject(tooMany)
      expect(await orderTens(OFFICE, 'd@example.com', 1)).toMatchObject({ status: 201 })
      expect(await stock()).toBe(470)
    })

    it('are limited per mailbox, at once and in total, but a card works', async () => {
      expect(await orderTens(OFFICE, 'ada@example.com', 4)).toMatchObject(tooMany)
      expect(await orderTens(elsewhere(1), 'ada@example.com', 2)).toMatchObject({ status: 201 })
      const { shopper, ...answer } = await orderTens(elsewhere(2), 'ada+1@example.com', 2)
      expect(answer).toMatchObject(tooMany)
      expect(await stock()).toBe(490)
      await shopper.payWith(CARD.cardNumber)
      expect((await shopper.order()).status).toBe(201)
    })
  })

  it.each([
    '<ada@example.com',
    '"ada"@example.com',
    'ada@example.com;b.c',
    'ada@on\u200be.example',
    'ada@comma.example>',
  ])('are rejected for text that a mail server would read as another address: %j', async (email) => {
    const shopper = shopperOf(test)
    await shopper.add(1)
    const { status, body } = await shopper.ship('standard', { ...ADDRESS, email })
    expect([status, (body.fields as Record<string, string>)['address.email']]).toEqual([400, 'Email is invalid'])
  })

  it('are limited per mailbox, regardless of its spelling and of the IP address', async () => {
    const spelled = [
      'ada@example.com',
      'ADA@example.com',
      'ada+1@example.com',
      'a.da@ⓔxample.com',
      'ada@ex\u{1D41A}mple.com',
      '\uFF41da\uFF0B2@example.com',
      '\u{1D400}da@example.com',
    ]
    const placed = await exhaust((count) => orderByPayPal(elsewhere(count), spelled[count % spelled.length]!))
    expect(placed).toBe(RATE_LIMITS.cardlessOrderToEmail.burst)
    await test.drain()
    expect(test.emails).toHaveLength(placed)
    expect((await orderByPayPal(elsewhere(99), 'grace@example.com')).status).toBe(201)
  })

  it('explain how long to wait and that a card works, and it does', async () => {
    await exhaust((count) => orderByPayPal(elsewhere(count), ADDRESS.email))
    const { shopper, status, body, headers } = await orderByPayPal(OFFICE, ADDRESS.email)
    expect([status, headers.get('retry-after'), body.message]).toEqual([
      429,
      '3600',
      'Too many orders were placed without a card. You can pay with a card. Please try again in 60 minutes.',
    ])
    await shopper.payWith(CARD.cardNumber)
    expect((await shopper.order()).status).toBe(201)
  })

  it('do not mention cards in a shop that accepts none', async () => {
    test.shop.gateway = gatewayByMethod({ paypal: test.sandbox })
    await exhaust((count) => orderByPayPal(elsewhere(count), ADDRESS.email))
    const { body } = await orderByPayPal(OFFICE, ADDRESS.email)
    expect(body.message).toBe('Too many orders were placed. Please try again in 60 minutes.')
  })

  it('take no stock and do not call the provider beyond the limit', async () => {
    await exhaust((count) => orderByPayPal(elsewhere(count), ADDRESS.email))
    const before = [await stock(), test.sandbox.ledger.size]
    await orderByPayPal(OFFICE, ADDRESS.email)
    expect([await stock(), test.sandbox.ledger.size]).toEqual(before)
  })

  it('count once when a request is repeated', async () => {
    for (let count = 0; count < RATE_LIMITS.cardlessOrderToEmail.burst; count++) {
      const requestKey = `request ${count}`
      const { shopper, body, status } = await orderByPayPal(OFFICE, ADDRESS.email, { requestKey })
      expect(status).toBe(201)
      expect((await shopper.order({ requestKey })).body.orderNumber).toBe(body.orderNumber)
    }
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Gateway } from '#payments/gateway.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CHALLENGE, shopperOf } from '#test/shopper.ts'

const MINUTE_MS = 60_000

describe.each(databases)('A payment that the bank must confirm, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 5 })
    await shopper.prepare(1)
    await shopper.payWith(CHALLENGE)
  })

  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const orders = () => test.shop.database.db.selectFrom('orders').select('number').execute()
  /** Places the order and returns the id of its attempt. */
  const begin = async (): Promise<string> => String((await shopper.order()).body.attempt)
  const look = (attempt: string, by = shopper) => by.send('POST', `/api/payment/attempts/${attempt}`)
  const confirm = (attempt: string) => test.sandbox.answerChallenge(attempt, true)
  const stock = async () =>
    (await test.shop.database.db.selectFrom('variants').select('stock').executeTakeFirstOrThrow()).stock

  it('returns 202 with the bank’s URL, and creates no order yet', async () => {
    const { status, body } = await shopper.order()
    expect([status, body]).toEqual([
      202,
      {
        attempt: expect.any(String),
        method: 'card',
        status: 'requires_action',
        nextAction: { url: `/sandbox/3d-secure/${String(body.attempt)}` },
        orderNumber: null,
        step: null,
        message: null,
      },
    ])
    expect([await orders(), await stock(), ledger()]).toEqual([[], 5, ['action']])
    expect((await look(body.attempt as string)).body).toEqual(body)
    expect(await examine(test.shop)).toEqual([])
  })

  it('is remembered without the IP address that it came from', async () => {
    await begin()
    const { draft } = await test.shop.database.db.selectFrom('carts').select('draft').executeTakeFirstOrThrow()
    expect(draft).toContain('cardFromAddress')
    expect(draft).not.toContain('192.0.2.1')
  })

  it('of a kind unknown to this release is rejected by name', async () => {
    const attempt = await begin()
    await sql`update payments set method = 'wire'`.execute(test.shop.database.db)
    expect((await look(attempt)).status).toBe(500)
    await expect(syncPayment(test.shop, attempt)).rejects.toThrow('no payments of the kind "wire"')
    expect(ledger()).toEqual(['action'])
  })

  it('can be polled only a limited number of times', async () => {
    const attempt = await begin()
    const { gateway } = test.shop
    let asked = 0
    test.shop.gateway = { ...gateway, find: (...by) => (asked++, gateway.find(...by)) }
    for (let count = 0; count < 60; count++) expect((await look(attempt)).status).toBe(200)
    expect(await look(attempt)).toMatchObject({
      status: 429,
      body: { message: 'A payment was checked too often. Please try again in 2 seconds.' },
    })
    expect(asked).toBe(60)
  })

  it('becomes one order when the shopper returns, even concurrently, and is captured', async () => {
    const attempt = await begin()
    const { requestKey } = (await shopper.send('GET', '/api/checkout')).body
    confirm(attempt)
    const answers = await Promise.all([look(attempt), look(attempt), shopper.order({ requestKey })])
    const [{ number }, ...others] = (await orders()) as [{ number: string }]
    expect(others).toEqual([])
    expect(answers.map(({ status, body }) => [status, body.orderNumber])).toEqual([
      [200, number],
      [200, number],
      [201, number],
    ])
    await test.drain()
    expect([ledger(), await stock()]).toEqual([['captured'], 4])
    expect((await look(attempt)).body).toMatchObject({ status: 'ordered', orderNumber: number })
    expect(await examine(test.shop)).toEqual([])
  })

  it('becomes the order of a key chosen by the client', async () => {
    const requestKey = 'a key of my own'
    const { status, body } = await shopper.order({ requestKey })
    expect([status, body.status]).toEqual([202, 'requires_action'])
    confirm(String(body.attempt))
    const { orderNumber } = (await look(String(body.attempt))).body
    expect((await shopper.order({ requestKey })).body.orderNumber).toBe(orderNumber)
    expect(await orders()).toEqual([{ number: orderNumber }])
  })

  it('becomes an order in another browser, which does not learn its number', async () => {
    const attempt = await begin()
    confirm(attempt)
    expect((await look(attempt, shopperOf(test))).body).toMatchObject({ status: 'ordered', orderNumber: null })
    expect(await orders()).toHaveLength(1)
  })

  it('is the same attempt when the order is sent again, with the entries of the latest request', async () => {
    const attempt = await begin()
    const shippingAddress = { ...ADDRESS, address1: '7 Other Street' }
    expect((await shopper.order({ shippingAddress })).body).toMatchObject({ attempt, status: 'requires_action' })
    confirm(attempt)
    const { orderNumber } = (await look(attempt)).body
    expect((await shopper.send('GET', `/api/orders/${String(orderNumber)}`)).body).toMatchObject({ shippingAddress })
    expect(ledger()).toEqual(['authorized'])
  })

  it('canceled at the bank leaves the checkout unchanged, and a second try is a new attempt', async () => {
    const attempt = await begin()
    test.sandbox.answerChallenge(attempt, false)
    const failed = { status: 'failed', step: 'payment', message: 'You canceled the payment at your bank.' }
    expect((await look(attempt)).body).toMatchObject(failed)
    expect((await look(attempt)).body).toMatchObject(failed)
    expect((await shopper.send('GET', '/api/checkout')).body).toMatchObject({ step: 'review', card: { last4: '3220' } })
    const again = await begin()
    expect(again).not.toBe(attempt)
    confirm(again)
    expect((await look(again)).body.status).toBe('ordered')
    expect(ledger()).toEqual(['canceled', 'authorized'])
  })

  it('whose last item sold in the meantime is released, and the shopper is told which line', async () => {
    const attempt = await begin()
    await test.shop.database.exec('update variants set stock = 0, supplied = 0')
    confirm(attempt)
    const failed = {
      status: 'failed',
      step: 'review',
      message: 'Product 1 is out of stock. Nothing has been charged.',
    }
    expect((await look(attempt)).body).toMatchObject(failed)
    expect((await look(attempt)).body).toMatchObject(failed)
    await test.drain()
    expect([ledger(), await orders()]).toEqual([['released'], []])
    expect(await examine(test.shop)).toEqual([])
  })

  it.each([
    ['changed', () => shopper.add(1)],
    ['emptied', () => shopper.send('DELETE', '/api/cart')],
    ['given another card', () => shopper.payWith('4242 4242 4242 4242')],
    ['reset', () => shopper.send('DELETE', '/api/checkout')],
  ])('whose checkout was %s meanwhile is released', async (_name, change) => {
    const attempt = await begin()
    await change()
    confirm(attempt)
    expect((await look(attempt)).body).toMatchObject({ status: 'failed', step: 'review' })
    await test.drain()
    expect([ledger(), await orders()]).toEqual([['released'], []])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is released if the shopper has paid another way in the meantime', async () => {
    const attempt = await begin()
    await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
    expect((await shopper.order()).status).toBe(201)
    confirm(attempt)
    expect((await look(attempt)).body).toMatchObject({ status: 'failed' })
    await test.drain()
    expect(ledger()).toEqual(['released', 'captured'])
    expect(await orders()).toHaveLength(1)
    expect(await examine(test.shop)).toEqual([])
  })

  it('is released if another order was placed while the provider was being called', async () => {
    const { requestKey } = (await shopper.send('GET', '/api/checkout')).body
    const authorize: Gateway['authorize'] = async (asked) => {
      test.shop.gateway = test.sandbox
      await shopper.order({ requestKey, paymentMethod: 'PayPal' })
      return test.sandbox.authorize(asked)
    }
    test.shop.gateway = { ...test.sandbox, authorize }
    const { status, body } = await shopper.order({ requestKey })
    expect([status, body.paymentMethod]).toEqual([201, 'PayPal'])
    test.moveClock(15 * MINUTE_MS + 1)
    await sweepStuckPayments(test.shop)
    await test.drain()
    expect(ledger()).toEqual(['captured', 'released'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('counts against the card limits until it has paid', async () => {
    await test.shop.database.exec('update variants set stock = 50, supplied = 50')
    test.shop.settings.rateLimitFactor = 0.1
    const other = shopperOf(test, { address: '192.0.2.7' })
    const tryAgain = async (isConfirmed: boolean): Promise<number> => {
      await other.add(1)
      await other.ship()
      await other.payWith(CHALLENGE)
      const { status, body } = await other.order()
      test.sandbox.answerChallenge(String(body.attempt), isConfirmed)
      if (status === 202) await look(String(body.attempt))
      return status
    }
    for (let count = 0; count < 5; count++) expect(await tryAgain(true)).toBe(202)
    expect(await tryAgain(false)).toBe(202)
    expect(await tryAgain(false)).toBe(429)
  })

  it('is completed by the sweep if the shopper confirms but does not return', async () => {
    const attempt = await begin()
    confirm(attempt)
    test.moveClock(2 * MINUTE_MS)
    await sweepWaitingPayments(test.shop)
    expect(await orders()).toEqual([])
    test.moveClock(1)
    await Promise.all([sweepWaitingPayments(test.shop), sweepWaitingPayments(test.shop)])
    await test.drain()
    expect([await orders(), ledger()]).toEqual([[{ number: expect.any(String) }], ['captured']])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is released after an hour, and a shopper who confirms after that is told so', async () => {
    const attempt = await begin()
    test.moveClock(60 * MINUTE_MS)
    await sweepWaitingPayments(test.shop)
    await test.drain()
    expect(ledger()).toEqual(['action'])
    test.moveClock(3 * MINUTE_MS)
    await sweepWaitingPayments(test.shop)
    confirm(attempt)
    const late = { status: 'failed', step: 'payment', message: 'The payment was not completed in time.' }
    expect((await look(attempt)).body).toMatchObject(late)
    await test.drain()
    expect([ledger(), await orders()]).toEqual([['released'], []])
    expect(await examine(test.shop)).toEqual([])
    expect((await shopper.order()).status).toBe(202)
  })

  it('is reported by the doctor if no sweep releases it', async () => {
    const attempt = await begin()
    test.moveClock(81 * MINUTE_MS)
    expect(await examine(test.shop)).toEqual([
      `Payment ${attempt}: in state 'action' since 2026-01-15T12:00:00.000Z, without an order.`,
    ])
  })

  it('is known only by its id: an unknown one is 404', async () => {
    expect((await look('nothing')).status).toBe(404)
  })

  it('of a provider that does not respond is checked later', async () => {
    const attempt = await begin()
    confirm(attempt)
    test.shop.gateway = { ...test.sandbox, find: () => Promise.reject(new Error('Closed for the night')) }
    expect((await look(attempt)).status).toBe(503)
    expect(ledger()).toEqual(['authorized'])
    test.shop.gateway = test.sandbox
    expect((await look(attempt)).body.status).toBe('ordered')
  })
})

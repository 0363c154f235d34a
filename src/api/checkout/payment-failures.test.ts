import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '#payments/gateway.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CARD } from '#test/shopper.ts'

describe.each(databases)('A failing payment provider on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 5 })
    await shopper.prepare(1)
  })

  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const instead = (parts: Partial<Gateway>) => (test.shop.gateway = { ...test.sandbox, ...parts })
  const recover = () => (test.shop.gateway = test.sandbox)
  const states = async () =>
    (await test.shop.database.db.selectFrom('payments').select('state').execute()).map(({ state }) => state)
  /** Expects this many orders, and no finding of the doctor. */
  const expectOrders = async (count: number) => {
    expect(await test.shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(count)
    expect(await examine(test.shop)).toEqual([])
  }

  /** Orders while the provider never answers, and advances the clock once it has been called. */
  async function orderAtDeadline(authorize: (...asked: Parameters<Gateway['authorize']>) => Promise<unknown>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked = Promise.withResolvers<void>()
      instead({
        authorize: async (...call) => {
          await authorize(...call)
          asked.resolve()
          return new Promise(() => {})
        },
      })
      const reply = shopper.order()
      await asked.promise
      vi.advanceTimersByTime(20_000)
      return await reply
    } finally {
      vi.useRealTimers()
    }
  }

  it('hangs: the shopper gets an error after 20 seconds, and the sweeper releases the payment', async () => {
    let signalSeen: AbortSignal | undefined
    const { status, body } = await orderAtDeadline(async (_payment, signal) => (signalSeen = signal))
    expect([status, body.message]).toEqual([503, 'Failed to place order'])
    expect(signalSeen?.aborted).toBe(true)
    await expectOrders(0)
    recover()
    test.moveClock(15 * 60_000 + 1)
    await sweepStuckPayments(test.shop)
    await test.drain()
    expect([await states(), ledger()]).toEqual([['released'], ['released']])
    await expectOrders(0)
  })

  it('authorizes without responding: the sweeper releases it, and the shopper can order again', async () => {
    expect((await orderAtDeadline((payment) => test.sandbox.authorize(payment))).status).toBe(503)
    expect(ledger()).toEqual(['authorized'])
    recover()
    test.moveClock(15 * 60_000 + 1)
    await sweepStuckPayments(test.shop)
    await test.drain()
    expect(ledger()).toEqual(['released'])
    expect((await shopper.order()).status).toBe(201)
    await test.drain()
    expect(ledger()).toEqual(['released', 'captured'])
    await expectOrders(1)
  })

  it('does not describe a card: the shopper may retry, and a saved card pays without another lookup', async () => {
    const { token } = test.sandbox.tokenize({ ...CARD })
    instead({ lookUpCard: () => Promise.reject(new Error('Closed for the night')) })
    const payment = { paymentMethodId: 'credit-card', paymentToken: token }
    expect(await shopper.send('PUT', '/api/checkout/payment', payment)).toMatchObject({
      status: 503,
      body: { message: 'There was an error setting up your payment method. Please try again.' },
    })
    expect((await shopper.order()).status).toBe(201)
    await expectOrders(1)
  })

  it('does not capture: the order stands and is captured later', async () => {
    instead({ capture: () => Promise.reject(new Error('Closed for the night')) })
    expect((await shopper.order()).status).toBe(201)
    for (let tries = 0; tries < 5; tries++) {
      await test.drain()
      await expectOrders(1)
      test.moveClock(3600_000)
    }
    expect([await states(), ledger()]).toEqual([['authorized'], ['authorized']])
    recover()
    await test.drain()
    expect([await states(), ledger()]).toEqual([['captured'], ['captured']])
    await expectOrders(1)
  })

  it('captures without responding: a repeated capture charges once', async () => {
    instead({
      capture: async (...asked) => {
        await test.sandbox.capture(...asked)
        throw new Error('The line went dead')
      },
    })
    await shopper.order()
    await test.drain()
    expect([await states(), ledger()]).toEqual([['authorized'], ['captured']])
    await expectOrders(1)
    recover()
    test.moveClock(1000)
    await test.drain()
    expect([await states(), ledger()]).toEqual([['captured'], ['captured']])
    await expectOrders(1)
  })

  it('does not release: the release is retried until it succeeds', async () => {
    const { db } = test.shop.database
    instead({
      authorize: async (payment) => {
        await db.updateTable('variants').set({ stock: 0, supplied: 0 }).execute()
        return test.sandbox.authorize(payment)
      },
      release: () => Promise.reject(new Error('Closed for the night')),
    })
    expect((await shopper.order()).status).toBe(409)
    await test.drain()
    expect([await states(), ledger()]).toEqual([['released'], ['authorized']])
    recover()
    test.moveClock(1000)
    await test.drain()
    expect(ledger()).toEqual(['released'])
    await expectOrders(0)
  })
})

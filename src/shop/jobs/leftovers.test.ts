import { beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { insertPayment } from '#database/payments/payments.ts'
import { ADA } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { addStoredRows } from '#test/statements/stored-rows.ts'
import { shopperOf } from '#test/shopper.ts'
import { pruneRateLimits } from '#shop/limits/rate-limits.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { sweepLeftovers } from './leftovers.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'

const DAY_MS = 24 * 3600_000

describe.each(databases)('The sweeper on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1 }))

  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const rows = () => test.shop.database.db.selectFrom('outbox').selectAll().orderBy('kind').execute()

  it('releases an authorization whose process died after 15 minutes, and not before', async () => {
    const payment = { cartId: 'a cart', gateway: 'sandbox', reference: null, method: 'paypal', card: null } as const
    const { db } = test.shop.database
    const at = test.clock.now.toISOString()
    await insertPayment(db, { ...payment, id: 'lost', amountCents: 100, state: 'authorizing' }, at)
    await test.sandbox.authorize({ key: 'lost', amountCents: 100, method: 'paypal', token: null, returnUrl: '' })
    await shopper.buy(1)
    test.moveClock(15 * 60_000)
    await sweepStuckPayments(test.shop)
    await test.drain()
    expect(ledger().toSorted()).toEqual(['authorized', 'captured'])
    test.moveClock(1)
    await Promise.all([sweepStuckPayments(test.shop), sweepStuckPayments(test.shop)])
    await test.drain()
    expect(ledger().toSorted()).toEqual(['captured', 'released'])
    expect((await rows()).filter(({ kind }) => kind === 'release')).toHaveLength(1)
  })

  it('deletes finished messages after a week, and guest carts untouched for 90 days', async () => {
    await shopper.buy(1)
    const other = shopperOf(test)
    await other.add(1)
    await other.send('GET', '/api/cart')
    await test.drain()
    const { db } = test.shop.database
    const carts = () => db.selectFrom('carts').select('id').execute()
    test.moveClock(7 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect([await rows(), await carts()]).toMatchObject([{ length: 3 }, { length: 2 }])
    test.moveClock(1)
    await sweepLeftovers(test.shop)
    expect(await rows()).toEqual([])
    expect(await examine(test.shop)).toEqual([])

    test.moveClock(83 * DAY_MS - 1)
    await sweepLeftovers(test.shop)
    expect(await carts()).toHaveLength(2)
    test.moveClock(1)
    await sweepLeftovers(test.shop)
    expect(await carts()).toHaveLength(1)
    const number = (await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()).number
    expect((await shopper.send('GET', `/api/orders/${number}`)).status).toBe(200)
    test.moveClock(366 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await carts()).toEqual([])
  })

  it('deletes carts after a day if their cookie was never sent back', async () => {
    const carts = () => test.shop.database.db.selectFrom('carts').select('id').execute()
    for (let index = 0; index < 60; index++) await shopperOf(test).add(1)
    const returning: ((other: ReturnType<typeof shopperOf>) => Promise<unknown>)[] = [
      (other) => other.send('GET', '/api/cart'),
      (other) => other.send('GET', '/api/session'),
      (other) => other.send('GET', '/api/checkout'),
      (other) => other.add(1),
      (other) => other.send('DELETE', '/api/cart'),
      (other) => other.ship(),
    ]
    for (const returnOf of returning) {
      const other = shopperOf(test)
      await other.add(1)
      await returnOf(other)
    }
    test.moveClock(DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await carts()).toHaveLength(returning.length + 60)
    test.moveClock(1)
    await sweepLeftovers(test.shop)
    expect(await carts()).toHaveLength(returning.length)
  })

  it('keeps the cart of a shopper who comes back, even while the shop cannot write', async () => {
    await shopper.add(1)
    test.shop.health.mayWrite = () => false
    expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 1 })
  })

  it('never deletes carts of accounts or failed messages', async () => {
    await shopper.buy(1)
    const { token } = (await shopper.send('POST', '/api/auth/register', ADA)).body
    await shopper.send(
      'POST',
      '/api/cart/items',
      { productId: '1', quantity: 1 },
      { authorization: `Bearer ${String(token)}` },
    )
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ last_error: 'Once' }).execute()
    const before = await rows()
    test.moveClock(400 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await rows()).toEqual(before)
    expect(
      await db.selectFrom('carts').select('account_id').where('account_id', 'is not', null).execute(),
    ).toHaveLength(1)
  })

  const left = async () => {
    const { db } = test.shop.database
    const countOf = async (query: { execute: () => Promise<unknown[]> }) => (await query.execute()).length
    return {
      carts: await countOf(db.selectFrom('carts').select('id').where('account_id', 'is', null)),
      finished: await countOf(db.selectFrom('outbox').select('id').where('done_at', 'is not', null)),
      intents: await countOf(db.selectFrom('payments').select('id').where('state', '=', 'created')),
      demand: await countOf(db.selectFrom('demand').select('day')),
      limits: await countOf(db.selectFrom('rate_limits').select('key')),
    }
  }

  it('deletes everything that is due, in batches between which it yields to requests', async () => {
    await addStoredRows(test.shop.database, 300, test.clock.now)
    const stored = { carts: 200, finished: 150, intents: 100, demand: 100, limits: 300 }
    expect(await left()).toEqual(stored)
    await sweepLeftovers(test.shop)
    await pruneRateLimits(test.shop)
    expect(await left()).toEqual(stored)
    test.moveClock(800 * DAY_MS)
    let yields = 0
    test.shop.yieldToRequests = async () => void yields++
    await sweepLeftovers(test.shop)
    await pruneRateLimits(test.shop)
    expect(await left()).toEqual({ carts: 0, finished: 0, intents: 0, demand: 0, limits: 0 })
    expect(yields).toBeGreaterThan(850 / 20)
  })

  it('ends after a batch when the shop closes', async () => {
    await addStoredRows(test.shop.database, 300, test.clock.now)
    test.moveClock(800 * DAY_MS)
    await sweepLeftovers(test.shop, () => true)
    await pruneRateLimits(test.shop, () => true)
    expect(await left()).toEqual({ carts: 160, finished: 130, intents: 80, demand: 80, limits: 280 })
  })

  it('keeps the carts of orders placed before carts recorded that', async () => {
    await shopper.buy(1)
    const { database } = test.shop
    await database.exec(`
      drop index unordered_carts_by_age; drop index ordered_carts_by_age; alter table carts drop column ordered_at;
      create index carts_by_age on carts (updated_at) where account_id is null;
      create index orders_by_cart on orders (cart_id);
      delete from migrations where name = '0027_ordered_carts'`)
    await migrate(database)
    test.moveClock(365 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await left()).toMatchObject({ carts: 1 })
    test.moveClock(2 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await left()).toMatchObject({ carts: 0 })
  })
})

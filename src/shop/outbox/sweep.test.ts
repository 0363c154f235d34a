import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertPayment } from '#database/orders/payments.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { examine } from '#shop/doctor.ts'
import { sweepLeftovers, sweepPayments } from './sweep.ts'

const DAY_MS = 24 * 3600_000

describe.each(databases)('The sweeper on %s', (_, open) => {
  let test: TestShop
  let shopper: ReturnType<typeof shopperOf>
  beforeEach(async () => {
    test = await openTestShop(open)
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(() => test.close())

  const pass = (ms: number) => (test.clock.now = new Date(test.clock.now.getTime() + ms))
  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const rows = () => test.shop.database.db.selectFrom('outbox').selectAll().orderBy('kind').execute()

  async function place(): Promise<void> {
    await shopper.prepare(1)
    await shopper.order()
  }

  it('releases an authorization whose process died after 15 minutes, and not before', async () => {
    const payment = { cartId: 'a cart', gateway: 'sandbox', reference: null, method: 'paypal', card: null } as const
    const { db } = test.shop.database
    const at = test.clock.now.toISOString()
    await insertPayment(db, { ...payment, id: 'lost', amountCents: 100, state: 'authorizing' }, at)
    await test.sandbox.authorize({ idempotencyKey: 'lost', amountCents: 100, method: 'paypal', token: null })
    await place()
    pass(15 * 60_000)
    await sweepPayments(test.shop)
    await test.drain()
    expect(ledger().toSorted()).toEqual(['authorized', 'captured'])
    pass(1)
    await Promise.all([sweepPayments(test.shop), sweepPayments(test.shop)])
    await test.drain()
    expect(ledger().toSorted()).toEqual(['captured', 'released'])
    expect((await rows()).filter(({ kind }) => kind === 'release')).toHaveLength(1)
  })

  it('deletes finished messages after a week, and guest carts untouched for 90 days', async () => {
    await place()
    const other = shopperOf(test)
    await other.add(1)
    await test.drain()
    const { db } = test.shop.database
    const carts = () => db.selectFrom('carts').select('id').execute()
    pass(7 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect([await rows(), await carts()]).toMatchObject([{ length: 2 }, { length: 2 }])
    pass(1)
    await sweepLeftovers(test.shop)
    expect(await rows()).toEqual([])
    expect(await examine(test.shop)).toEqual([])

    pass(83 * DAY_MS - 1)
    await sweepLeftovers(test.shop)
    expect(await carts()).toHaveLength(2)
    pass(1)
    await sweepLeftovers(test.shop)
    expect(await carts()).toHaveLength(1)
    const number = (await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()).number
    expect((await shopper.send('GET', `/api/orders/${number}`)).status).toBe(200)
    pass(366 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await carts()).toEqual([])
  })

  it('never deletes carts of accounts or failed messages', async () => {
    await place()
    const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'a long password' }
    const { token } = (await shopper.send('POST', '/api/auth/register', account)).body
    await shopper.send(
      'POST',
      '/api/cart/items',
      { productId: '1', quantity: 1 },
      { authorization: `Bearer ${String(token)}` },
    )
    const { db } = test.shop.database
    await db.updateTable('outbox').set({ last_error: 'Once' }).execute()
    pass(400 * DAY_MS)
    await sweepLeftovers(test.shop)
    expect(await rows()).toHaveLength(2)
    expect(
      await db.selectFrom('carts').select('account_id').where('account_id', 'is not', null).execute(),
    ).toHaveLength(1)
  })
})

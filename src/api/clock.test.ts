import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'

const HOUR_MS = 3600_000

describe.each(databases)('A clock that jumps back, on %s,', (_, open) => {
  let test: TestShop
  let shopper: ReturnType<typeof shopperOf>
  beforeEach(async () => {
    test = await openTestShop(open)
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 })
  })
  afterEach(() => test.close())

  const jump = (ms: number) => (test.clock.now = new Date(test.clock.now.getTime() + ms))

  it('neither repeats an order nor leaves outbox messages behind', async () => {
    const { requestKey } = await shopper.prepare(1)
    const first = await shopper.order({ requestKey })
    jump(-24 * HOUR_MS)
    const second = await shopper.order({ requestKey })
    expect(second.body.orderNumber).toBe(first.body.orderNumber)
    await test.drain()
    await test.drain()
    expect([...test.sandbox.ledger.values()].map(({ state }) => state)).toEqual(['captured'])
    expect(test.emails).toHaveLength(1)
  })

  it('neither ends sessions nor revives ended ones', async () => {
    const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }
    const { token } = (await shopper.send('POST', '/api/auth/register', account)).body as { token: string }
    const session = async () =>
      (await test.api.request('/api/orders', { headers: { authorization: `Bearer ${token}` } })).status
    jump(-HOUR_MS)
    expect(await session()).toBe(200)
    // A new password raises the session version, which does not depend on time.
    await test.shop.database.db.updateTable('accounts').set({ session_version: 2 }).execute()
    expect(await session()).toBe(401)
    jump(-24 * HOUR_MS)
    expect(await session()).toBe(401)
  })

  it('does not revive used or replaced reset links', async () => {
    const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'difference engine' }
    await shopper.send('POST', '/api/auth/register', account)
    await shopper.send('POST', '/api/auth/forgot-password', { email: account.email })
    await test.drain()
    const token = /token=([\w.~-]+)/.exec(test.emails[0]!.text)![1]
    const reset = (password: string) => shopper.send('POST', '/api/auth/reset-password', { token, password })
    expect((await reset('analytical engine')).status).toBe(200)
    jump(-HOUR_MS / 2)
    expect((await reset('another engine')).status).toBe(400)
  })
})

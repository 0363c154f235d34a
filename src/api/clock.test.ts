import { beforeEach, describe, expect, it } from 'vitest'
import { ADA } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { emailedToken } from '#test/emails.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

const HOUR_MS = 3600_000

describe.each(databases)('A clock that jumps back, on %s,', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 }))

  it('neither repeats an order nor leaves outbox messages behind', async () => {
    const { requestKey } = await shopper.prepare(1)
    const first = await shopper.order({ requestKey })
    test.moveClock(-24 * HOUR_MS)
    const second = await shopper.order({ requestKey })
    expect(second.body.orderNumber).toBe(first.body.orderNumber)
    await test.drain()
    await test.drain()
    expect([...test.sandbox.ledger.values()].map(({ state }) => state)).toEqual(['captured'])
    expect(test.emails).toHaveLength(1)
  })

  it('neither ends sessions nor revives ended ones', async () => {
    const { token } = (await shopper.send('POST', '/api/auth/register', ADA)).body as { token: string }
    const session = async () =>
      (await test.api.request('/api/orders', { headers: { authorization: `Bearer ${token}` } })).status
    test.moveClock(-HOUR_MS)
    expect(await session()).toBe(200)
    // A new password raises the session version, which does not depend on time.
    await test.shop.database.db.updateTable('accounts').set({ session_version: 2 }).execute()
    expect(await session()).toBe(401)
    test.moveClock(-24 * HOUR_MS)
    expect(await session()).toBe(401)
  })

  it('does not revive used or replaced reset links', async () => {
    await shopper.send('POST', '/api/auth/register', ADA)
    await shopper.send('POST', '/api/auth/forgot-password', { email: ADA.email })
    await test.drain()
    const token = emailedToken(test.emails, 'reset-password')
    const reset = (password: string) => shopper.send('POST', '/api/auth/reset-password', { token, password })
    expect((await reset('analytical engine')).status).toBe(200)
    test.moveClock(-HOUR_MS / 2)
    expect((await reset('another engine')).status).toBe(400)
  })
})

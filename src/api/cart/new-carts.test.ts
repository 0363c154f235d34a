import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf, exhaust } from '#test/shopper.ts'

describe.each(databases)('New carts on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open, { settings: { rateLimitFactor: 0.1 } })
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(() => test.close())

  const carts = () => test.shop.database.db.selectFrom('carts').select('id').execute()

  it('are limited per IP address, without writing rows beyond the limit', async () => {
    const opened = await exhaust(() => shopperOf(test).add(1))
    expect(opened).toBe(RATE_LIMITS.newCartFromAddress.burst / 10)
    const { status, body } = await shopperOf(test).add(1)
    expect([status, body.message]).toEqual([429, 'Too many new carts were started. Please try again in 50 seconds.'])
    expect(await carts()).toHaveLength(opened)
    expect((await shopperOf(test, { address: '198.51.100.7' }).add(1)).status).toBe(201)
  })

  it('are limited without limiting existing carts, or those of accounts', async () => {
    const shopper = shopperOf(test)
    await shopper.add(1)
    const account = shopperOf(test)
    await account.send('POST', '/api/auth/register', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: 'difference engine',
    })
    await exhaust(() => shopperOf(test).add(1))
    expect((await shopper.add(1)).status).toBe(201)
    expect((await account.add(1)).status).toBe(201)
  })
})

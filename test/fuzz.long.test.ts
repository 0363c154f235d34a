import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { fuzz } from '../lab/fuzz/fuzz.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('The API on %s', (name, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(open, { settings: { rateLimitFactor: 1000 } })
    for (const id of [1, 2, 3]) await addProduct(test.shop, { id })
  })
  afterAll(() => test.close())

  it('responds to any request in time and as the OpenAPI document says, never with a server error', async () => {
    const seed = Number(process.env.TEST_SEED ?? 1)
    const runs = name === 'SQLite' ? 1000 : 500
    const seen = new Set<number>()
    let orders = 0
    let unauthorized = 0
    const count = (status: number, { isOrder, isAccount }: { isOrder: boolean; isAccount: boolean }) => {
      seen.add(status)
      if (status === 401 && isAccount) unauthorized++
      if (isOrder && status === 201) orders++
    }
    const send = (request: Request) => test.api.fetch(request)
    await fuzz({ send, origin: 'http://localhost:3000', runs, seed, count })
    expect([...seen]).toEqual(expect.arrayContaining([200, 201, 400, 401, 404]))
    // A request may end its own session, and an account that stayed signed out would get a hundred of these.
    expect(unauthorized, 'the account stays signed in').toBeLessThan(runs / 40)
    if (name === 'SQLite') expect(orders).toBeGreaterThan(0)
  }, 60_000)
})

import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMISSION_LIMITS } from '#server/limits.ts'
import { MAX_CONCURRENT_GATEWAY_CALLS, MAX_QUEUED_GATEWAY_CALLS } from '#shop/orders/gateway-pool.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'

const CROWD = ADMISSION_LIMITS.maxConcurrentRequests

describe.each(databases)('The gateway pool on %s, with as many orders as the shop admits,', (_, open) => {
  const test = shopForEachTest(open, { settings: { rateLimitFactor: 1000 } })
  let shoppers: ReturnType<typeof shopperOf>[]
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 500 })
    shoppers = Array.from({ length: CROWD }, () => shopperOf(test))
    for (const one of shoppers) await one.prepare(1)
  })

  const statuses = async () => (await Promise.all(shoppers.map((one) => one.order()))).map(({ status }) => status)

  it('places every order', async () => {
    test.shop.gateway = {
      ...test.sandbox,
      authorize: async (payment) => {
        await setImmediate()
        return test.sandbox.authorize(payment)
      },
    }
    expect(await statuses()).toEqual(shoppers.map(() => 201))
    expect(test.sandbox.ledger.size).toBe(CROWD)
  })

  it('rejects the orders beyond its queue while the provider hangs, and places the others later', async () => {
    const goesOn = Promise.withResolvers<void>()
    test.shop.gateway = {
      ...test.sandbox,
      authorize: async (payment) => {
        await goesOn.promise
        return test.sandbox.authorize(payment)
      },
    }
    const most = MAX_CONCURRENT_GATEWAY_CALLS + MAX_QUEUED_GATEWAY_CALLS
    let rejected = 0
    const replies = shoppers.map(async (one) => {
      const { status } = await one.order()
      if (status === 503 && ++rejected === CROWD - most) goesOn.resolve()
      return status
    })
    const counts = Object.groupBy(await Promise.all(replies), String)
    expect([counts[201]?.length, counts[503]?.length]).toEqual([most, CROWD - most])
    expect(test.sandbox.ledger.size).toBe(most)
  })
})

import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { PAYMENT_LIMITS } from '#shop/pools/gateway-pool.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'

const ROOM = PAYMENT_LIMITS.concurrent + PAYMENT_LIMITS.queued
const CROWD = ROOM + 8

describe.each(databases)('The gateway pool on %s, with more orders than it has room for,', (_, open) => {
  const test = shopForEachTest(open, { settings: { rateLimitFactor: 1000 } })
  let shoppers: ReturnType<typeof shopperOf>[]
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 500 })
    shoppers = Array.from({ length: CROWD }, (__, index) => shopperOf(test, { address: `10.0.0.${index}` }))
    for (const one of shoppers) await one.prepare(1)
  })

  it('places as many as fit while the provider responds', async () => {
    test.shop.gateway = {
      ...test.sandbox,
      authorize: async (payment) => {
        await setImmediate()
        return test.sandbox.authorize(payment)
      },
    }
    const crowd = shoppers.slice(0, ROOM)
    const replies = await Promise.all(crowd.map((one) => one.order()))
    expect(replies.map(({ status }) => status)).toEqual(crowd.map(() => 201))
    expect(test.sandbox.ledger.size).toBe(ROOM)
  })

  it('rejects orders beyond its queue while the provider hangs, and places the others later', async () => {
    const goesOn = Promise.withResolvers<void>()
    test.shop.gateway = {
      ...test.sandbox,
      authorize: async (payment) => {
        await goesOn.promise
        return test.sandbox.authorize(payment)
      },
    }
    let rejected = 0
    const replies = shoppers.map(async (one) => {
      const { status } = await one.order()
      if (status === 503 && ++rejected === CROWD - ROOM) goesOn.resolve()
      return status
    })
    const counts = Object.groupBy(await Promise.all(replies), String)
    expect([counts[201]?.length, counts[503]?.length]).toEqual([ROOM, CROWD - ROOM])
    expect(test.sandbox.ledger.size).toBe(ROOM)
  })

  it('reserves half for others when every response to one IP address hangs', async () => {
    const goesOn = Promise.withResolvers<void>()
    const held = Array.from({ length: ROOM / 2 + 1 }, () => shopperOf(test, { address: '192.0.2.66' }))
    for (const one of held) await one.prepare(1)
    let asked = 0
    test.shop.gateway = {
      ...test.sandbox,
      authorize: async (payment) => {
        if (asked++ < PAYMENT_LIMITS.concurrent / 2) await goesOn.promise
        return test.sandbox.authorize(payment)
      },
    }
    const hostile = held.map((one) => one.order())
    // The one beyond half of the room is rejected at once, so that the others wait by now.
    expect((await Promise.race(hostile)).status).toBe(503)
    for (const one of shoppers.slice(0, 20)) expect((await one.order()).status).toBe(201)
    goesOn.resolve()
    const counts = Object.groupBy(await Promise.all(hostile), ({ status }) => String(status))
    expect([counts[201]?.length, counts[503]?.length]).toEqual([ROOM / 2, 1])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { startJobs } from '#shop/jobs/jobs.ts'

describe.each(databases)('A closing outbox on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1 }))
  afterEach(() => void vi.useRealTimers())

  it('hands back an email that is not sent after eight seconds, and another process sends it immediately', async () => {
    await shopper.buy(1)
    const { mailer } = test.shop
    const asked = Promise.withResolvers<AbortSignal>()
    test.shop.mailer = {
      send(_id, _email, signal) {
        asked.resolve(signal!)
        return new Promise(() => {})
      },
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const worker = startJobs(test.shop)
    const signal = await asked.promise
    const stopped = worker.stop()
    test.shop.mailer = mailer
    await vi.advanceTimersByTimeAsync(7999)
    await test.drain()
    expect(signal.aborted).toBe(false)
    expect(test.emails).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await stopped
    expect(signal.aborted).toBe(true)
    await test.drain()
    expect(test.emails).toHaveLength(1)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ShopError } from '#domain/errors.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { refundOrder, retryRefunds } from './refund-order.ts'
import { runRefund } from './run-refund.ts'

describe.each(databases)('Refunds on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1 }))

  const buy = async () => String((await shopper.buy(1)).body.orderNumber)

  async function buyAndCapture(): Promise<string> {
    const number = await buy()
    await test.drain()
    test.emails.length = 0
    return number
  }

  async function drainFor(seconds: number): Promise<void> {
    test.moveClock(seconds * 1000)
    await test.drain()
  }

  const refundsOf = async (number: string) => (await readRecord(test.shop, number)).history.refunds
  const givenBack = () => [...test.sandbox.ledger.values()].flatMap(({ refunds }) => Object.values(refunds ?? {}))

  it('that the provider declines have failed: the shopper is not notified, the doctor explains why, and a retry requests them again', async () => {
    const number = await buyAndCapture()
    const { refund } = test.shop.gateway
    const keys: string[] = []
    test.shop.gateway.refund = async (asked) => {
      keys.push(asked.key)
      return keys.length === 1 ? { accepted: false, message: 'The card account is closed.' } : refund(asked)
    }
    await refundOrder(test.shop, number, { goodwillCents: 500 })
    await drainFor(0)
    await drainFor(3600)
    expect(await refundsOf(number)).toMatchObject([{ state: 'failed', failure: 'The card account is closed.' }])
    expect([keys.length, test.emails, givenBack()]).toEqual([1, [], []])
    expect(await examine(test.shop)).toEqual([
      `Order ${number}: a refund of $5.00 was declined: The card account is closed. See: npx shop orders refund ${number} --retry or --settled`,
    ])
    await retryRefunds(test.shop, number)
    await drainFor(0)
    expect(await refundsOf(number)).toMatchObject([{ state: 'done', failure: null }])
    expect(new Set(keys).size).toBe(2)
    expect(givenBack()).toEqual([500])
    await drainFor(0)
    expect(test.emails.map(({ subject }) => subject)).toEqual([`Your refund of $5.00 for order ${number} was issued`])
    expect(await examine(test.shop)).toEqual([])
  })

  it('are settled by the response to the latest attempt, even if that to an earlier one arrives late', async () => {
    const number = await buyAndCapture()
    const { refund } = test.shop.gateway
    test.shop.gateway.refund = async () => ({ accepted: false, message: 'Not now.' })
    await refundOrder(test.shop, number, { goodwillCents: 500 })
    const { id } = (await refundsOf(number))[0]!
    const { signal } = new AbortController()
    const recordLate = await runRefund(test.shop, id, signal)
    await drainFor(0)
    test.shop.gateway.refund = refund
    await retryRefunds(test.shop, number)
    const record = await runRefund(test.shop, id, signal)
    const at = test.clock.now.toISOString()
    for (const answer of [recordLate, record]) await test.shop.database.transaction((tx) => answer(tx, at))
    expect(await refundsOf(number)).toMatchObject([{ state: 'done' }])
    await drainFor(0)
    expect(givenBack()).toEqual([500])
  })

  it('that were not declined cannot be retried', async () => {
    const number = await buyAndCapture()
    await refundOrder(test.shop, number, { goodwillCents: 500 })
    await drainFor(0)
    await expect(retryRefunds(test.shop, number)).rejects.toThrow(`Order ${number} has no failed refunds.`)
  })

  it('never exceed what was paid, even if 32 are requested simultaneously', async () => {
    const number = await buyAndCapture()
    const { totalCents } = (await readRecord(test.shop, number)).order
    const amountCents = Math.floor(totalCents / 10)
    const answers = await Promise.allSettled(
      Array.from({ length: 32 }, () => refundOrder(test.shop, number, { goodwillCents: amountCents })),
    )
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused).toHaveLength(22)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(ShopError)
    await drainFor(0)
    expect(givenBack()).toEqual(Array.from({ length: 10 }, () => amountCents))
    expect(refundedCents(await refundsOf(number))).toBe(10 * amountCents)
    expect(await examine(test.shop)).toEqual([])
  })

  it('requested before the payment is captured wait for it', async () => {
    const number = await buy()
    const { capture } = test.shop.gateway
    test.shop.gateway.capture = () => Promise.reject(new Error('The provider is down'))
    await refundOrder(test.shop, number, { goodwillCents: 500 })
    await drainFor(0)
    expect([givenBack(), (await refundsOf(number))[0]?.state]).toEqual([[], 'queued'])
    test.shop.gateway.capture = capture
    await drainFor(60)
    await drainFor(60)
    expect([givenBack(), (await refundsOf(number))[0]?.state]).toEqual([[500], 'done'])
  })

  it('are paid once, although the process ends between the provider’s response and its record', async () => {
    const number = await buyAndCapture()
    await refundOrder(test.shop, number, { goodwillCents: 500 })
    test.shop.failpoint = (name) => {
      if (name === 'refund answered') throw new Error('The process ends here')
    }
    await drainFor(0)
    expect([givenBack(), (await refundsOf(number))[0]?.state, test.emails]).toEqual([[500], 'queued', []])
    test.shop.failpoint = () => {}
    await drainFor(60)
    await drainFor(0)
    expect([givenBack(), (await refundsOf(number))[0]?.state]).toEqual([[500], 'done'])
    expect(test.emails).toHaveLength(1)
    expect(await examine(test.shop)).toEqual([])
  })
})

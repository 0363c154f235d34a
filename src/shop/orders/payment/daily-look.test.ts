import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayByMethod } from '#payments/by-method.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'
import { startJobs } from '#shop/jobs/jobs.ts'
import { queueDailyLook } from './daily-look.ts'

const DAY_MINUTES = 24 * 60
type Test = ReturnType<typeof shopperForEachTest>['test']

const states = async ({ shop }: Test) => {
  const payments = await shop.database.db.selectFrom('payments').select(['state', 'dispute_status']).execute()
  return payments.map(({ state, dispute_status: dispute }) => [state, dispute])
}
const lookOfTheDay = async (test: Test) => {
  await queueDailyLook(test.shop)
  await test.drain()
}
const looks = async ({ shop }: Test) =>
  (await shop.database.db.selectFrom('outbox').select('id').where('kind', '=', 'look').execute()).length

describe.each(databases)('A shop on %s whose Stripe events are lost', (_, open) => {
  const { test, stripe, payWith, intents, minutes } = stripeShopForEachTest(open, {
    settings: { ownerEmail: 'owner@shop.example' },
  })
  const subjects = () => test.emails.map(({ subject }) => subject).filter((subject) => subject.includes('dispute'))

  beforeEach(async () => {
    await payWith('visa')
    await test.drain()
  })

  it('notices a dispute within a day, and reports it to the owner once', async () => {
    stripe.server.openDispute(intents()[0]!.id)
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['disputed', 'open']])
    minutes(DAY_MINUTES)
    await lookOfTheDay(test)
    expect(subjects()).toHaveLength(1)
  })

  it('notices the end of a dispute that began two months ago', async () => {
    const dispute = stripe.server.openDispute(intents()[0]!.id)
    await lookOfTheDay(test)
    minutes(60 * DAY_MINUTES)
    dispute.status = 'won'
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['captured', 'won']])
  })

  it('requests the list once a day, and no payment without a dispute', async () => {
    const before = stripe.server.requests.length
    await lookOfTheDay(test)
    await lookOfTheDay(test)
    expect(stripe.server.requests.slice(before)).toEqual([expect.stringContaining('/v1/disputes')])
    minutes(DAY_MINUTES)
    await lookOfTheDay(test)
    expect([stripe.server.requests.length - before, await looks(test)]).toEqual([2, 2])
  })

  it('checks when it opens', async () => {
    await startJobs(test.shop).stop()
    expect(await looks(test)).toBe(1)
  })

  it('retries if Stripe does not respond', async () => {
    stripe.server.openDispute(intents()[0]!.id)
    stripe.server.faults.plan('get /v1/disputes', 'outage')
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['captured', null]])
    minutes(1)
    await test.drain()
    expect(await states(test)).toEqual([['disputed', 'open']])
  })
})

describe.each(databases)('A shop on %s whose capture was abandoned', (_, open) => {
  const { test, stripe, payWith, intents, minutes } = stripeShopForEachTest(open)

  it('notices that the authorization has expired', async () => {
    await payWith('captureRefused')
    await test.drain()
    await test.shop.database.db
      .updateTable('outbox')
      .set({ failed_at: '2026-11-25' })
      .where('kind', '=', 'capture')
      .execute()
    minutes(7 * DAY_MINUTES)
    stripe.server.expire(intents()[0]!.id)
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['expired', null]])
  })
})

describe.each(databases)('A shop on %s without a webhook at PayPal', (_, open) => {
  const { test, paypal, look, begin, approve, orderAt } = paypalShopForEachTest(open)

  async function pay(): Promise<string> {
    const attempt = await begin()
    approve(attempt)
    await look(attempt)
    await test.drain()
    return orderAt(attempt).id
  }

  it('notices a dispute and its end', async () => {
    const reference = await pay()
    paypal.server.setDispute(reference, 'OPEN')
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['disputed', 'open']])
    paypal.pass({ days: 1 })
    paypal.server.setDispute(reference, 'RESOLVED')
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['captured', 'closed']])
  })

  it('requests nothing more without the feature for disputes', async () => {
    paypal.server.setDispute(await pay(), 'OPEN')
    paypal.server.denies.add('disputes')
    await lookOfTheDay(test)
    expect(await states(test)).toEqual([['captured', null]])
  })
})

describe.each(databases)('A shop on %s with two providers', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 5 }))

  it('asks both for their disputes', async () => {
    const asked: string[] = []
    const asking = (name: string) => ({
      ...test.sandbox,
      name,
      disputesSince: (since: Date) => {
        asked.push(name)
        return test.sandbox.disputesSince(since)
      },
    })
    test.shop.gateway = gatewayByMethod({ card: asking('one'), paypal: asking('other') })
    await shopper.prepare(1)
    await shopper.order()
    await lookOfTheDay(test)
    expect(asked).toEqual(['one', 'other'])
  })
})

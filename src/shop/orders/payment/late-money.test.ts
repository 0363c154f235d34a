import { describe, expect, it } from 'vitest'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'
import { releasePayment } from './release-payment.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import type { TestShop } from '#test/shop.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'

async function drainAll(test: TestShop): Promise<void> {
  for (let time = 0; time < 4; time++) await test.drain()
}

const stateOf = async ({ shop: { database } }: TestShop) =>
  (await database.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()).state

describe.each(databases)('An amount that PayPal authorizes only after its payment was released, on %s', (_, open) => {
  const { test, paypal, look, begin, approve, orderAt, states } = paypalShopForEachTest(open)

  /** Releases a payment that the shopper has confirmed, and returns the call that another look had made before. */
  async function release(): Promise<{ attempt: string; reserve: () => Promise<unknown> }> {
    const attempt = await begin()
    approve(attempt)
    await releasePayment(test.shop, attempt, { from: 'action' })
    await drainAll(test)
    const asked = { key: attempt, amountCents: 2759, method: 'paypal', token: null, returnUrl: 'x' } as const
    return { attempt, reserve: () => paypal.gateway.authorize({ ...asked, reference: orderAt(attempt).id }) }
  }

  it('is released within the hour, although no event reports it', async () => {
    const { attempt, reserve } = await release()
    await reserve()
    await drainAll(test)
    expect(states(attempt)).toEqual(['COMPLETED', 'CREATED'])
    paypal.pass({ hours: 1 })
    await drainAll(test)
    expect(states(attempt)).toEqual(['COMPLETED', 'VOIDED'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is released as soon as an event reports it', async () => {
    const { attempt, reserve } = await release()
    await reserve()
    await syncPayment(test.shop, attempt)
    await drainAll(test)
    expect(states(attempt)).toEqual(['COMPLETED', 'VOIDED'])
  })

  it('is released if PayPal did not respond in time', async () => {
    const attempt = await begin()
    approve(attempt)
    const { gateway } = test.shop
    let reserve = (): Promise<unknown> => Promise.resolve()
    test.shop.gateway = {
      ...gateway,
      authorize: async (asked) => {
        reserve = () => gateway.authorize(asked)
        await releasePayment(test.shop, attempt, { from: 'action' })
        throw new Error('PayPal did not answer')
      },
    }
    await look(attempt)
    test.shop.gateway = gateway
    await drainAll(test)
    await reserve()
    paypal.pass({ hours: 1 })
    await drainAll(test)
    expect(states(attempt)).toEqual(['COMPLETED', 'VOIDED'])
  })
})

describe.each(databases)('A PayPal capture on %s', (_, open) => {
  const { test, paypal, look, begin, approve, orderAt } = paypalShopForEachTest(open)

  it('that was declined succeeds once the buyer can pay, although PayPal repeats declines', async () => {
    const attempt = await begin()
    approve(attempt, 'captureRefused')
    await look(attempt)
    await test.drain()
    orderAt(attempt).buyer = 'balance'
    paypal.pass({ hours: 1 })
    await drainAll(test)
    expect(await stateOf(test)).toBe('captured')
    expect(await examine(test.shop)).toEqual([])
  })

  it('that PayPal held for longer than the shop polls is recorded when it completes', async () => {
    const attempt = await begin()
    approve(attempt, 'capturePending')
    await look(attempt)
    for (let hour = 0; hour < 50; hour++) {
      await test.drain()
      paypal.pass({ hours: 1 })
    }
    paypal.server.settleCapture(orderAt(attempt).id, 'COMPLETED')
    await syncPayment(test.shop, attempt)
    await drainAll(test)
    expect(await stateOf(test)).toBe('captured')
  })
})

describe.each(databases)('A Stripe payment on %s', (_, open) => {
  const { test, stripe, payWith, minutes, look, intents } = stripeShopForEachTest(open)

  it('that failed at the bank is canceled there, so that no browser continues with another card', async () => {
    const attempt = String((await payWith('challenge')).body.attempt)
    stripe.server.answerChallenge(intents()[0]!.id, false)
    expect((await look(attempt)).body).toMatchObject({ status: 'failed', step: 'payment' })
    await drainAll(test)
    expect(intents()[0]!.status).toBe('canceled')
    expect(await stateOf(test)).toBe('declined')
  })

  it('is found by its reference while Stripe’s search is hours behind', async () => {
    await payWith('challenge')
    stripe.server.answerChallenge(intents()[0]!.id, true)
    minutes(185)
    stripe.server.search.lagSeconds = 4 * 3600
    test.shop.gateway = await stripe.reopen()
    await sweepWaitingPayments(test.shop)
    expect(await stateOf(test)).toBe('authorized')
  })

  it('unknown to Stripe for now is not final, and is released after an hour', async () => {
    await payWith('challenge')
    const { gateway } = test.shop
    test.shop.gateway = { ...gateway, find: async () => ({ state: 'unknown' }) }
    minutes(3)
    await sweepWaitingPayments(test.shop)
    expect(await stateOf(test)).toBe('action')
    minutes(60)
    await sweepWaitingPayments(test.shop)
    await drainAll(test)
    expect(intents()[0]!.status).toBe('canceled')
  })

  it('disputed before its capture was recorded is recorded as captured, then as disputed', async () => {
    await payWith('disputed')
    stripe.server.faults.plan('post /v1/payment_intents', 'lostAnswer')
    await test.drain()
    const { payment_id: id } = await test.shop.database.db
      .selectFrom('orders')
      .select('payment_id')
      .executeTakeFirstOrThrow()
    await syncPayment(test.shop, id)
    for (let time = 0; time < 2; time++) {
      minutes(11)
      await drainAll(test)
    }
    expect(await stateOf(test)).toBe('disputed')
  })
})

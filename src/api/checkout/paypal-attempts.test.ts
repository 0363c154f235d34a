import { describe, expect, it } from 'vitest'
import { gatewayByMethod } from '#payments/by-method.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'
import { databases } from '#test/databases.ts'
import { shopperOf } from '#test/shopper.ts'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'

describe.each(databases)('A PayPal payment on %s', (_, open) => {
  const { test, shopper, paypal, orderAt, orders, look, begin, approve, states } = paypalShopForEachTest(open)
  const authorizations = () => paypal.server.requests.filter((name) => name.endsWith('/authorize')).length
  const minutes = (count: number) => paypal.pass({ hours: count / 60 })
  const paymentState = async () =>
    (await test.shop.database.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()).state

  it('leads to PayPal, becomes an order when the shopper returns, and is charged', async () => {
    const attempt = await begin()
    const { id, cancelUrl, returnUrl } = orderAt(attempt)
    const url = `${paypal.server.origin}/checkoutnow?token=${id}`
    expect((await look(attempt)).body).toMatchObject({ method: 'paypal', nextAction: { url } })
    expect([returnUrl, cancelUrl]).toEqual([
      `http://localhost:3000/checkout?attempt=${attempt}`,
      `http://localhost:3000/checkout?attempt=${attempt}&canceled`,
    ])
    expect([await orders(), states(attempt)]).toEqual([[], ['PAYER_ACTION_REQUIRED']])
    approve(attempt)
    expect((await look(attempt)).body).toMatchObject({ status: 'ordered', orderNumber: expect.any(String) })
    await test.drain()
    expect(states(attempt)).toEqual(['COMPLETED', 'CAPTURED', 'COMPLETED'])
    expect([await paymentState(), await examine(test.shop)]).toEqual(['captured', []])
  })

  it('confirmed by a shopper who never returns becomes one order', async () => {
    const attempt = await begin()
    approve(attempt)
    minutes(3)
    await sweepWaitingPayments(test.shop)
    await test.drain()
    expect([(await orders()).length, states(attempt)]).toEqual([1, ['COMPLETED', 'CAPTURED', 'COMPLETED']])
    expect(test.emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your Linden order/)])
    expect(await examine(test.shop)).toEqual([])
  })

  it('becomes one order despite two tabs, another browser, an event and the sweep', async () => {
    const attempt = await begin()
    const { requestKey } = (await shopper.send('GET', '/api/checkout')).body
    approve(attempt)
    minutes(3)
    const answers = await Promise.all([
      look(attempt),
      look(attempt),
      look(attempt, shopperOf(test)),
      shopper.order({ requestKey }),
      sweepWaitingPayments(test.shop),
    ])
    await test.drain()
    const [{ number }, ...others] = (await orders()) as [{ number: string }]
    expect(others).toEqual([])
    const numbers = answers.slice(0, 4).map((answer) => answer!.body.orderNumber)
    expect(numbers).toEqual([number, number, null, number])
    expect(states(attempt)).toEqual(['COMPLETED', 'CAPTURED', 'COMPLETED'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('declined by PayPal returns to the payment step, and the next try is another payment', async () => {
    const attempt = await begin()
    approve(attempt, 'declinedCard')
    const message = 'PayPal could not charge the account or card that you chose. Please try again with another one.'
    for (let time = 0; time < 2; time++)
      expect((await look(attempt)).body).toMatchObject({ status: 'failed', step: 'payment', message })
    const second = String((await shopper.order()).body.attempt)
    expect(second).not.toBe(attempt)
    approve(second)
    expect((await look(second)).body.status).toBe('ordered')
  })

  it('that needs another step leads back there, and one under review at PayPal stays pending', async () => {
    const attempt = await begin()
    approve(attempt, 'challenge')
    expect((await look(attempt)).body).toMatchObject({
      status: 'requires_action',
      nextAction: { url: expect.any(String) },
    })
    minutes(1)
    approve(attempt, 'review')
    expect((await look(attempt)).body).toMatchObject({ status: 'pending' })
    expect(await orders()).toEqual([])
    paypal.server.settleAuthorization(orderAt(attempt).id, 'CREATED')
    expect((await look(attempt)).body).toMatchObject({ status: 'ordered' })
    expect(authorizations()).toBe(2)
  })

  it('authorizes nothing for items that sold in the meantime', async () => {
    const attempt = await begin()
    await test.shop.database.db.updateTable('variants').set({ stock: 0 }).execute()
    approve(attempt)
    const { status, step, message } = (await look(attempt)).body
    expect([status, step, message]).toEqual([
      'failed',
      'review',
      expect.stringMatching(/out of stock\. Nothing has been/),
    ])
    await test.drain()
    expect([authorizations(), states(attempt), await paymentState()]).toEqual([0, ['APPROVED'], 'released'])
  })

  it('not confirmed for an hour expires, and confirming it later authorizes nothing', async () => {
    const attempt = await begin()
    minutes(61)
    await sweepWaitingPayments(test.shop)
    approve(attempt)
    expect((await look(attempt)).body).toMatchObject({ status: 'failed', step: 'payment' })
    await test.drain()
    await sweepWaitingPayments(test.shop)
    expect([authorizations(), await orders()]).toEqual([0, []])
  })

  it('whose response was lost is requested again, and authorized once', async () => {
    const attempt = await begin()
    approve(attempt)
    paypal.server.faults.plan(/\/authorize$/, 'lostAnswer', 'lostAnswer')
    expect((await look(attempt)).status).toBe(503)
    expect([await paymentState(), orderAt(attempt).authorizations.length]).toEqual(['action', 1])
    expect((await look(attempt)).body).toMatchObject({ status: 'ordered' })
    expect(orderAt(attempt).authorizations).toHaveLength(1)
  })

  it('whose creation was lost is released at PayPal, without calling the card provider', async () => {
    test.shop.gateway = gatewayByMethod({ card: test.sandbox, paypal: paypal.gateway })
    paypal.server.faults.plan(/checkout\/orders$/, 'lostAnswer', 'lostAnswer', 'lostAnswer')
    await begin()
    minutes(20)
    await sweepStuckPayments(test.shop)
    await test.drain()
    expect(await paymentState()).toBe('released')
    expect([test.sandbox.ledger.size, await examine(test.shop)]).toEqual([0, []])
  })

  it('abandoned while it was being authorized is released', async () => {
    const attempt = await begin()
    approve(attempt)
    const { gateway } = test.shop
    const authorize: typeof gateway.authorize = async (...asked) => {
      await test.shop.database.db.updateTable('payments').set({ state: 'released' }).execute()
      return gateway.authorize(...asked)
    }
    test.shop.gateway = { ...gateway, authorize }
    expect((await look(attempt)).body).toMatchObject({ status: 'failed' })
    expect(states(attempt)).toEqual(['COMPLETED', 'CREATED'])
    await test.drain()
    expect([states(attempt), await orders()]).toEqual([['COMPLETED', 'VOIDED'], []])
  })

  it('is checked when PayPal reports it with a signed event, and not otherwise', async () => {
    const counted: string[] = []
    test.shop.countPaymentEvent = (outcome) => void counted.push(outcome)
    const attempt = await begin()
    approve(attempt)
    const event = paypal.server.ledger.events.at(-1)!
    const send = async (change = {}) => {
      const url = 'http://localhost:3000/api/payment/events/paypal'
      return (await test.api.fetch(new Request(url, paypal.server.deliver(event, change)))).status
    }
    expect(await send({ webhookId: 'ANOTHER' })).toBe(400)
    expect(await send({ time: new Date(paypal.clock.now.getTime() - 5 * 24 * 3_600_000).toISOString() })).toBe(400)
    await test.drain()
    expect(await orders()).toEqual([])
    expect([await send(), await send()]).toEqual([200, 200])
    await test.drain()
    expect([(await orders()).length, counted]).toEqual([1, ['forged', 'forged', 'queued', 'repeated']])
  })
})

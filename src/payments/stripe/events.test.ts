import { describe, expect, it } from 'vitest'
import { ProviderOutage } from '#payments/provider-outage.ts'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

describe('A Stripe event', () => {
  const test = stripeForEachTest()
  const events = () => test.server.ledger.events
  const lastEvent = () => events().at(-1)!

  it('contains the attempt that it is about, and nothing else', async () => {
    await test.reserve()
    expect(await test.gateway.verifyWebhook(test.server.deliver(lastEvent()))).toEqual({
      id: lastEvent().id,
      key: 'key',
    })
  })

  it('of any kind, in any order and number, leads to Stripe’s current state', async () => {
    const reference = await test.reserve('refundPending')
    await test.gateway.capture({ reference, key: 'key' })
    const refund = await test.gateway.refund({ key: 'one', reference, amountCents: 500 })
    test.server.settleRefund((refund as { reference: string }).reference, 'failed')
    test.server.openDispute(reference)
    const restarted = await test.reopen()
    const shuffled = [...events(), ...events()].toReversed()
    expect(new Set(shuffled.map(({ type }) => type)).size).toBe(7)
    for (const event of shuffled) {
      expect(await restarted.verifyWebhook(test.server.deliver(event))).toEqual({ id: event.id, key: 'key' })
      expect(await restarted.find({ key: 'key' })).toMatchObject({ state: 'disputed', refundedCents: 0 })
    }
  })

  it('delivered twice has one id, so that the second can be recognized', async () => {
    await test.reserve()
    const ids = []
    for (let count = 0; count < 2; count++)
      ids.push((await test.gateway.verifyWebhook(test.server.deliver(lastEvent())))?.id)
    expect(ids[0]).toBe(ids[1])
  })

  it('about someone else’s payment has no key', async () => {
    await test.reserve()
    for (const intent of test.server.ledger.intents.values()) intent.metadata = {}
    const reference = [...test.server.ledger.intents.keys()][0]!
    await test.gateway.capture({ reference, key: 'key' })
    const dispute = test.server.openDispute(reference)
    expect(dispute.payment_intent).toBe(reference)
    for (const event of events().slice(-2)) {
      const about = { ...event, data: { object: { ...event.data.object, metadata: {} } } } as typeof event
      expect(await test.gateway.verifyWebhook(test.server.deliver(about))).toEqual({ id: event.id, key: null })
    }
  })

  it('is rejected with a wrong secret, without a signature, or if it was changed', async () => {
    await test.reserve()
    const { headers } = test.server.deliver(lastEvent())
    const url = 'http://shop.example/payments/stripe'
    const body = JSON.stringify({ ...lastEvent(), id: 'evt_forged' })
    const requests = [
      test.server.deliver(lastEvent(), { secret: 'whsec_forged' }),
      test.server.deliver(lastEvent(), { secret: '' }),
      new Request(url, { method: 'POST', body: JSON.stringify(lastEvent()) }),
      new Request(url, { method: 'POST', body, headers }),
      new Request(url, { method: 'POST', body: '', headers }),
      new Request(url, { method: 'POST', body, headers: { 'stripe-signature': 't=1,v1=00' } }),
    ]
    for (const request of requests) expect(await test.gateway.verifyWebhook(request)).toBeNull()
  })

  it('is accepted for five minutes, and no longer', async () => {
    await test.reserve()
    const sentAt = test.clock.now
    test.clock.now = new Date(sentAt.getTime() + 300_000)
    expect(await test.gateway.verifyWebhook(test.server.deliver(lastEvent(), { sentAt }))).toMatchObject({ key: 'key' })
    test.clock.now = new Date(sentAt.getTime() + 301_000)
    expect(await test.gateway.verifyWebhook(test.server.deliver(lastEvent(), { sentAt }))).toBeNull()
  })

  it('is accepted with either secret during rotation, but rejected without any secret', async () => {
    await test.reserve()
    const rotating = await test.reopen({ webhookSecrets: ['whsec_new', test.server.webhookSecret] })
    for (const secret of ['whsec_new', test.server.webhookSecret])
      expect(await rotating.verifyWebhook(test.server.deliver(lastEvent(), { secret }))).toMatchObject({ key: 'key' })
    const without = await test.reopen({ webhookSecrets: [] })
    expect(await without.verifyWebhook(test.server.deliver(lastEvent()))).toBeNull()
  })

  it('about a dispute fails while Stripe does not respond, so that it is redelivered', async () => {
    const reference = await test.reserve()
    await test.gateway.capture({ reference, key: 'key' })
    test.server.openDispute(reference)
    test.server.faults.plan('get /v1/payment_intents', 'outage')
    await expect(test.gateway.verifyWebhook(test.server.deliver(lastEvent()))).rejects.toThrow(ProviderOutage)
    expect(await test.gateway.verifyWebhook(test.server.deliver(lastEvent()))).toMatchObject({ key: 'key' })
  })
})

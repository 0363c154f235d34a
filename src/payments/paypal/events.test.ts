import { describe, expect, it } from 'vitest'
import { ProviderOutage } from '#payments/provider-outage.ts'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'
import type { Delivery } from '#providers/paypal/webhooks.ts'
import { MAX_DOWNLOADS } from './certificates.ts'

const { key } = ATTEMPT

describe('An event of PayPal', () => {
  const test = paypalForEachTest()
  const events = () => test.server.ledger.events
  const read = (delivery?: Delivery) => test.gateway.verifyWebhook(test.server.deliver(events().at(-1)!, delivery))
  const downloads = () => test.server.requests.filter((name) => name.includes('/certs/'))

  it('contains the attempt that it is about, and nothing else', async () => {
    await test.reserve()
    expect(await read()).toEqual({ id: events().at(-1)!.id, key })
  })

  it('of any kind, in any order and number, leads to PayPal’s current state', async () => {
    const reference = await test.capture('refundPending')
    await test.gateway.refund({ key: 'one', reference, amountCents: 500 })
    test.server.settleRefund(reference, 'FAILED')
    test.server.setDispute(reference, 'OPEN')
    const shuffled = [...events(), ...events()].toReversed()
    expect(new Set(shuffled.map(({ event_type: type }) => type))).toEqual(
      new Set([
        'CUSTOMER.DISPUTE.CREATED',
        'PAYMENT.REFUND.FAILED',
        'PAYMENT.CAPTURE.REFUNDED',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.AUTHORIZATION.CREATED',
        'CHECKOUT.ORDER.APPROVED',
      ]),
    )
    const gateway = test.reopen()
    for (const event of shuffled) {
      expect(await gateway.verifyWebhook(test.server.deliver(event))).toEqual({ id: event.id, key })
      expect(await gateway.find({ key, reference })).toMatchObject({ state: 'disputed', refundedCents: 0 })
    }
    expect(downloads()).toHaveLength(1)
  })

  it('about nothing of the shop has no key', async () => {
    test.server.note('BILLING.PLAN.CREATED', { id: 'P-1' })
    expect(await read()).toEqual({ id: events()[0]!.id, key: null })
  })

  it.each<[string, () => Delivery]>([
    ['whose body was changed', () => ({ body: JSON.stringify({ id: 'WH-1', resource: { custom_id: 'other' } }) })],
    ['of another webhook', () => ({ webhookId: 'ANOTHER' })],
    ['with another id of the transmission', () => ({ headers: { 'paypal-transmission-id': 'another' } })],
    ['with another time', () => ({ headers: { 'paypal-transmission-time': '2026-03-02T12:00:01Z' } })],
    ['without a signature', () => ({ headers: { 'paypal-transmission-sig': '' } })],
    ['by another algorithm', () => ({ headers: { 'paypal-auth-algo': 'none' } })],
    ['by a certificate that is over', () => ({ certificate: 'expired' })],
  ])('%s is not believed', async (_, delivery) => {
    await test.reserve()
    expect(await read(delivery())).toBeNull()
    expect(await read()).not.toBeNull()
  })

  it.each([
    'https://attacker.example/v1/notifications/certs/valid',
    'https://api.paypal.com.attacker.example/v1/notifications/certs/valid',
    'https://attacker.example/?https://api.sandbox.paypal.com/v1/notifications/certs/valid',
    'https://api.sandbox.paypal.com@attacker.example/v1/notifications/certs/valid',
    'http://api.sandbox.paypal.com/v1/notifications/certs/valid',
    'https://api.sandbox.paypal.com:8443/v1/notifications/certs/valid',
    'https://api.paypal.com/v1/notifications/certs/valid',
    'https://api.sandbox.paypal.com/v1/other/valid',
    'file:///etc/passwd',
    '',
  ])('with a certificate from %j is rejected, without a request to that URL', async (certUrl) => {
    await test.reserve()
    const asked: unknown[] = []
    const { fetch } = globalThis
    globalThis.fetch = async (address) => {
      asked.push(address)
      throw new Error('Nothing is fetched here')
    }
    try {
      expect(await read({ certUrl })).toBeNull()
    } finally {
      globalThis.fetch = fetch
    }
    expect(asked).toEqual([])
  })

  it("with a certificate from another path of PayPal's host is rejected", async () => {
    await test.reserve()
    const other = `${test.server.origin}/checkoutnow?token=1`
    for (const certUrl of [other, `${test.server.origin}/v1/notifications/certs/../certs/valid?x=1`])
      expect(await read({ certUrl })).toBeNull()
    expect(downloads()).toEqual([])
  })

  it('recorded four days ago is rejected', async () => {
    await test.reserve()
    const delivery = test.server.deliver(events().at(-1)!)
    const replay = () => test.gateway.verifyWebhook(delivery.clone())
    expect(await replay()).toEqual(await replay())
    test.pass({ days: 4.1 })
    expect(await replay()).toBeNull()
  })

  it('whose certificate PayPal cannot deliver is not treated as forged', async () => {
    await test.reserve()
    const { fetch } = globalThis
    globalThis.fetch = () => Promise.reject(new Error('No network'))
    try {
      await expect(read()).rejects.toThrow(ProviderOutage)
    } finally {
      globalThis.fetch = fetch
    }
  })

  it('whose certificate PayPal does not know is rejected', async () => {
    await test.reserve()
    const certUrl = `${test.server.origin}/v1/notifications/certs/unknown`
    await expect(read({ certUrl })).rejects.toThrow('PayPal answered 404 to GET /v1/notifications/certs')
  })

  it('shares one download of its certificate with simultaneous ones', async () => {
    await test.reserve()
    expect(await Promise.all(Array.from({ length: 5 }, () => read()))).toEqual(
      Array.from({ length: 5 }, () => ({ id: events().at(-1)!.id, key })),
    )
    const certUrl = `${test.server.origin}/v1/notifications/certs/unknown`
    const refused = await Promise.allSettled(Array.from({ length: 5 }, () => read({ certUrl })))
    expect([refused.filter(({ status }) => status === 'rejected').length, downloads().length]).toEqual([5, 2])
    await expect(read({ certUrl })).rejects.toThrow('PayPal answered 404')
    expect(downloads()).toHaveLength(2)
  })

  it('with one of a hundred made-up certificates causes twenty requests a minute, and the known one still works', async () => {
    await test.reserve()
    expect(await read()).not.toBeNull()
    const forge = (name: number) => read({ certUrl: `${test.server.origin}/v1/notifications/certs/unknown-${name}` })
    for (let name = 1; name < MAX_DOWNLOADS.count; name++) await expect(forge(name)).rejects.toThrow('answered 404')
    for (let name = 20; name < 100; name++) await expect(forge(name)).rejects.toThrow(ProviderOutage)
    expect(downloads()).toHaveLength(MAX_DOWNLOADS.count)
    expect(await read()).not.toBeNull()
    test.pass({ hours: 1 })
    await expect(forge(100)).rejects.toThrow('answered 404')
  })
})

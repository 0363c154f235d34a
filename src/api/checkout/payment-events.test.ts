import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayByMethod } from '#payments/by-method.ts'
import { ProviderOutage } from '#payments/provider-outage.ts'
import { createSandbox } from '#payments/sandbox.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CHALLENGE } from '#test/shopper.ts'

const URL = 'http://localhost:3000/api/payment/events/sandbox'

describe.each(databases)('An event of the payment provider, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let attempt: string
  let counted: string[]
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 5 })
    await shopper.prepare(1)
    await shopper.payWith(CHALLENGE)
    attempt = String((await shopper.order()).body.attempt)
    counted = []
    test.shop.countPaymentEvent = (outcome) => void counted.push(outcome)
  })

  const signed = (id: string, key: string | null = attempt) => test.sandbox.signEvent({ id, key }, URL)
  const send = async (request: Request) => (await test.api.fetch(request)).status
  const queued = async () =>
    (await test.shop.database.db.selectFrom('outbox').select('id').where('kind', '=', 'look').execute()).length
  const orders = async () => (await test.shop.database.db.selectFrom('orders').select('id').execute()).length

  it('completes the order of a shopper who confirmed but never returned', async () => {
    test.sandbox.answerChallenge(attempt, true)
    expect(await send(signed('evt_1'))).toBe(200)
    expect(await orders()).toBe(0)
    await test.drain()
    expect([await orders(), [...test.sandbox.ledger.values()][0]!.state]).toEqual([1, 'captured'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('that is repeated, early or late only changes when the shop checks the payment', async () => {
    const events = ['evt_1', 'evt_2', 'evt_1'].map((id) => signed(id))
    expect(await Promise.all(events.map(send))).toEqual([200, 200, 200])
    await test.drain()
    expect([await queued(), await orders()]).toEqual([2, 0])
    test.sandbox.answerChallenge(attempt, true)
    await send(signed('evt_3'))
    await test.drain()
    await send(signed('evt_4'))
    await test.drain()
    expect(await orders()).toBe(1)
    expect(counted.toSorted()).toEqual(['queued', 'queued', 'queued', 'queued', 'repeated'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is limited per IP address while forged, counted before its signature is verified', async () => {
    const forged = () => new Request(URL, { method: 'POST', body: '{}' })
    const from = async (address: string, request: Request) => {
      const response = await test.api.fetch(request, { address })
      return [response.status, ((await response.json()) as { message?: string }).message]
    }
    const { gateway } = test.shop
    const { burst } = RATE_LIMITS.eventFromAddress
    let checked = 0
    test.shop.gateway = { ...gateway, verifyWebhook: (request) => (checked++, gateway.verifyWebhook(request)) }
    for (let count = 0; count < burst; count++) expect((await from('192.0.2.66', forged()))[0]).toBe(400)
    expect(await from('192.0.2.66', forged())).toEqual([
      429,
      'Too many events were sent that the provider has not signed. Please try again in 5 seconds.',
    ])
    expect(checked).toBe(burst)
    for (let count = 0; count <= burst; count++) expect((await from('192.0.2.7', signed(`evt_${count}`)))[0]).toBe(200)
  })

  it.each([
    ['nobody has signed', () => new Request(URL, { method: 'POST', body: JSON.stringify({ id: 'x', key: attempt }) })],
    ['was changed', () => new Request(URL, { method: 'POST', body: '{"id":"x"}', headers: signed('x').headers })],
    ['is no JSON', () => new Request(URL, { method: 'POST', body: '{' })],
    [
      'is older than five minutes',
      () => {
        const event = signed('x')
        test.moveClock(300_001)
        return event
      },
    ],
  ])('that %s is 400, is counted, and queues nothing', async (_name, made) => {
    test.sandbox.answerChallenge(attempt, true)
    expect(await send(made())).toBe(400)
    await test.drain()
    expect([counted, await queued(), await orders()]).toEqual([['forged'], 0, 0])
  })

  it('about no payment is accepted, so that the provider does not resend it', async () => {
    expect(await send(signed('evt_1', null))).toBe(200)
    expect(await send(signed('evt_2', 'of another shop'))).toBe(200)
    await test.drain()
    expect(counted).toEqual(['foreign', 'queued'])
    const open = test.shop.database.db.selectFrom('outbox').select('id').where('done_at', 'is', null)
    expect(await open.execute()).toEqual([])
    expect(await examine(test.shop)).toEqual([])
  })

  it('that its provider’s own library cannot parse is treated as forged', async () => {
    const verifyWebhook = () => Promise.reject(new SyntaxError('No such header'))
    test.shop.gateway = { ...test.sandbox, verifyWebhook }
    expect([await send(signed('evt_1')), counted]).toEqual([400, ['forged']])
  })

  it('about a payment that cannot be read returns 503, so that it is resent', async () => {
    const verifyWebhook = () => Promise.reject(new ProviderOutage('No answer'))
    test.shop.gateway = { ...test.sandbox, verifyWebhook }
    expect([await send(signed('evt_1')), counted]).toEqual([503, ['unanswered']])
    test.shop.gateway = test.sandbox
    expect([await send(signed('evt_1')), counted]).toEqual([200, ['unanswered', 'queued']])
  })

  it('reaches only the provider that it is for', async () => {
    const other = Object.assign(createSandbox('another', test.shop.now), { name: 'other' })
    test.shop.gateway = gatewayByMethod({ card: test.sandbox, paypal: other })
    expect(await send(signed('evt_1'))).toBe(200)
    expect(await send(test.sandbox.signEvent({ id: 'x', key: attempt }, URL.replace('sandbox', 'other')))).toBe(400)
    expect(counted).toEqual(['queued', 'forged'])
  })

  it('of a provider that the shop does not have returns 404', async () => {
    expect(await send(test.sandbox.signEvent({ id: 'x', key: attempt }, URL.replace('sandbox', 'other')))).toBe(404)
  })
})

import { describe, expect, it } from 'vitest'
import { HOSTED_CARD } from '#domain/checkout/payment.ts'
import { RETURN_URL, stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'
import type { CardName } from '#providers/stripe/cards.ts'

describe('A card entered on Stripe’s page', () => {
  const test = stripeForEachTest()
  const attempt = { key: 'key', amountCents: 2500, method: 'card', token: HOSTED_CARD, returnUrl: RETURN_URL } as const
  const sessions = () => [...test.server.ledger.sessions.values()]
  const intents = () => [...test.server.ledger.intents.values()]

  async function open() {
    const answer = await test.gateway.authorize(attempt)
    if (answer.outcome !== 'action' || !('url' in answer.next)) throw new Error('The page is not opened')
    return { reference: answer.reference, url: answer.next.url }
  }
  const find = (reference: string) => test.gateway.find({ key: 'key', reference })

  /** Pays as a browser without scripts does. */
  const pay = (url: string, digits: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ number: digits }), redirect: 'manual' })

  it('is described without its digits, which nobody knows yet', async () => {
    expect(await test.gateway.lookUpCard(HOSTED_CARD)).toEqual({ brand: '', last4: '', kind: 'card' })
  })

  it('authorizes the amount there, leads back, and returns the card', async () => {
    const { reference, url } = await open()
    expect(sessions()[0]).toMatchObject({ ui_mode: 'hosted_page', amount_total: 2500, cancel_url: RETURN_URL })
    expect(await find(reference)).toEqual({ state: 'action', reference, next: { url } })
    expect((await pay(url, '4242')).headers.get('location')).toBe(RETURN_URL)
    const [intent] = intents()
    expect(intent).toMatchObject({ status: 'requires_capture', capture_method: 'manual', metadata: { attempt: 'key' } })
    expect(await find(reference)).toEqual({
      state: 'authorized',
      reference: intent!.id,
      amountCents: 2500,
      refundedCents: 0,
      expiresAt: '2026-12-02T12:00:00.000Z',
      card: { brand: 'Visa', last4: '4242' },
    })
    await test.gateway.capture({ reference: intent!.id, key: 'key' })
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'captured', reference: intent!.id })
  })

  it('stays on the page when it is declined, for another card', async () => {
    const { reference, url } = await open()
    expect(await (await pay(url, '0002')).text()).toContain('generic_decline')
    expect(await find(reference)).toMatchObject({ state: 'action' })
    await pay(url, '0005')
    expect(await find(reference)).toMatchObject({
      state: 'authorized',
      card: { brand: 'American Express', last4: '0005' },
    })
  })

  it('has one page per key, even if a response is lost', async () => {
    test.server.faults.plan('post /v1/checkout/sessions', 'lostAnswer')
    const first = await open()
    expect(await open()).toEqual(first)
    test.server.keys.forget()
    expect(sessions()).toHaveLength(1)
  })

  it('is released by closing the page, and by voiding the authorization', async () => {
    const { reference, url } = await open()
    await test.gateway.release({ reference, key: 'key' })
    expect(await find(reference)).toMatchObject({ state: 'expired' })
    expect(await (await fetch(url)).text()).toContain('expired')
    await test.gateway.release({ reference, key: 'key' })
    const other = await test.gateway.authorize({ ...attempt, key: 'other' })
    if (other.outcome !== 'action') throw new Error('The page is not opened')
    test.server.paySession(other.reference, 'visa')
    await test.gateway.release({ reference: other.reference, key: 'other' })
    expect(intents().map(({ status }) => status)).toEqual(['canceled'])
  })

  it('whose page was never used is released without a reference, and cannot be opened later', async () => {
    const { reference } = await open()
    await (await test.reopen()).release({ reference: null, key: 'key' })
    expect(sessions()[0]).toMatchObject({ id: reference, status: 'expired' })
    await (await test.reopen()).release({ reference: null, key: 'late' })
    expect(await test.gateway.authorize({ ...attempt, key: 'late' })).toMatchObject({ outcome: 'declined' })
  })

  it('that nobody was sent to is released by its key until Stripe closes the page', async () => {
    await open()
    test.clock.now = new Date(test.clock.now.getTime() + 23 * 3_600_000)
    await (await test.reopen()).release({ reference: null, key: 'key' })
    expect(sessions().map(({ status }) => status)).toEqual(['expired'])
  })

  it('whose card was declined is closed by its key and by its reference', async () => {
    for (const key of ['one', 'other']) {
      const answer = await test.gateway.authorize({ ...attempt, key })
      if (answer.outcome !== 'action') throw new Error('The page is not opened')
      expect(() => test.server.paySession(answer.reference, 'genericDecline')).toThrow('generic_decline')
      await test.gateway.release({ reference: key === 'one' ? null : answer.reference, key })
    }
    expect(sessions().map(({ status }) => status)).toEqual(['expired', 'expired'])
    await (await test.reopen()).release({ reference: null, key: 'one' })
    expect(intents().map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  })

  it.each<[string, CardName]>([
    ['checkout.session.completed', 'visa'],
    ['checkout.session.expired', 'visa'],
  ])('is told of by %s', async (type, card) => {
    const { reference } = await open()
    if (type.endsWith('completed')) test.server.paySession(reference, card)
    else await test.gateway.release({ reference, key: 'key' })
    const event = test.server.ledger.events.find((one) => one.type === type)!
    expect(await test.gateway.verifyWebhook(test.server.deliver(event))).toEqual({ id: event.id, key: 'key' })
  })

  it('unknown to Stripe is unknown', async () => {
    expect(await find('cs_test_other')).toEqual({ state: 'unknown' })
  })
})

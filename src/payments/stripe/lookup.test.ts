import { describe, expect, it } from 'vitest'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

const HOUR_MS = 3_600_000

describe('An attempt at Stripe', () => {
  const test = stripeForEachTest()
  const pass = (ms: number) => (test.clock.now = new Date(test.clock.now.getTime() + ms))

  async function listed(since: Date) {
    const attempts = []
    for await (const attempt of test.gateway.listSince(since)) attempts.push(attempt)
    return attempts
  }

  it('that was never made is unknown', async () => {
    expect(await test.gateway.find({ key: 'key' })).toEqual({ state: 'unknown' })
  })

  it('is found at once after a restart, before the search knows it', async () => {
    const reference = await test.reserve()
    expect(await (await test.reopen()).find({ key: 'key' })).toMatchObject({ state: 'authorized', reference })
  })

  it('is found while the search is an hour behind', async () => {
    const reference = await test.reserve()
    test.server.search.lagSeconds = 3600
    pass(HOUR_MS - 1000)
    expect(await (await test.reopen()).find({ key: 'key' })).toMatchObject({ state: 'authorized', reference })
  })

  it('is found by the search if it is old, in its current state', async () => {
    const reference = await test.reserve()
    pass(30 * 24 * HOUR_MS)
    test.server.expire(reference)
    expect(await (await test.reopen()).find({ key: 'key' })).toMatchObject({ state: 'expired', reference })
  })

  it('is found by the search in its current state, although the search shows an older one', async () => {
    const reference = await test.reserve()
    pass(300_000)
    await test.gateway.capture({ reference, key: 'key' })
    await test.gateway.refund({ key: 'one', reference, amountCents: 500 })
    expect(await (await test.reopen()).find({ key: 'key' })).toMatchObject({ state: 'captured', refundedCents: 500 })
  })

  it('is found behind a hundred newer ones', async () => {
    const reference = await test.reserve('visa', 'first')
    for (let index = 0; index < 120; index++) await test.reserve('visa', `key ${index}`)
    expect(await (await test.reopen()).find({ key: 'first' })).toMatchObject({ reference })
  })

  it('is disputed until the dispute is won', async () => {
    const reference = await test.reserve('disputed')
    await test.gateway.capture({ reference, key: 'key' })
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'disputed', reference })
    for (const dispute of test.server.ledger.disputes.values()) dispute.status = 'won'
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'captured' })
  })

  it('takes one request to Stripe if its intent is known', async () => {
    await test.reserve()
    test.server.requests.length = 0
    await test.gateway.find({ key: 'key' })
    expect(test.server.requests).toHaveLength(1)
  })

  it('is listed from a time on, oldest first, without other shops’ payments', async () => {
    await test.reserve('visa', 'before')
    pass(1000)
    const since = test.clock.now
    const reference = await test.reserve('visa', 'a')
    await test.gateway.capture({ reference, key: 'a' })
    await test.authorize('insufficientFunds', 'b')
    await test.gateway.release({ reference: null, key: 'c' })
    const { ledger } = test.server
    const other = structuredClone([...ledger.intents.values()][0]!)
    ledger.intents.set('pi_other', { ...other, id: 'pi_other', metadata: {}, created: ledger.seconds() })
    expect(await listed(since)).toMatchObject([
      { key: 'a', state: 'captured', amountCents: 2500, createdAt: '2026-11-25T12:00:01.000Z' },
      { key: 'b', state: 'declined', message: 'Your card has insufficient funds. Please use another card.' },
      { key: 'c', state: 'released', amountCents: 0 },
    ])
  })

  it('is listed even if the list has several pages', async () => {
    for (let index = 0; index < 101; index++) await test.reserve('visa', `key ${index}`)
    const keys = (await listed(test.clock.now)).map(({ key }) => key)
    expect([keys.length, keys[0], keys[100]]).toEqual([101, 'key 0', 'key 100'])
  })
})

describe('A Stripe confirmation token', () => {
  const test = stripeForEachTest()

  it.each([
    ['visa', undefined, { brand: 'Visa', last4: '4242', kind: 'card' }],
    ['amex', undefined, { brand: 'American Express', last4: '0005', kind: 'card' }],
    ['visa', 'apple_pay', { brand: 'Apple Pay Visa', last4: '4242', kind: 'wallet' }],
    ['visa', 'google_pay', { brand: 'Google Pay Visa', last4: '4242', kind: 'wallet' }],
  ] as const)('of %s in %s is described', async (card, wallet, description) => {
    expect(await test.gateway.lookUpCard(test.server.tokenize(card, wallet))).toEqual(description)
  })

  it('of Link is described without digits', async () => {
    const token = test.server.tokenize('visa')
    const preview = test.server.ledger.tokens.get(token)!.object.payment_method_preview!
    Object.assign(preview, { type: 'link', link: { email: null }, card: undefined })
    expect(await test.gateway.lookUpCard(token)).toEqual({ brand: 'Link', last4: '', kind: 'wallet' })
  })

  it.each(['ctoken_unknown', '', 'tok_visa', 'ctoken_../../balance', '../balance', 'ctoken_a?expand[]=x'])(
    '%j that Stripe did not issue is null',
    async (token) => expect(await test.gateway.lookUpCard(token)).toBeNull(),
  )

  it('that has expired is null', async () => {
    const token = test.server.tokenize('visa')
    test.clock.now = new Date(test.clock.now.getTime() + 13 * HOUR_MS)
    expect(await test.gateway.lookUpCard(token)).toBeNull()
  })
})

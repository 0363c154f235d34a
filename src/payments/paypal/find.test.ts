import { describe, expect, it } from 'vitest'
import type { Buyer } from '#providers/paypal/buyers.ts'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'

const { key } = ATTEMPT
/** 29 days later. */
const EXPIRES_AT = '2026-03-31T12:00:00.000Z'

describe('The state of a PayPal payment', () => {
  const test = paypalForEachTest()
  const find = (reference: string) => test.reopen().find({ key, reference })
  const status = (state: string, reference: string, refundedCents = 0) => ({
    state,
    reference,
    refundedCents,
    amountCents: 2505,
  })

  it('is unknown without a reference: nobody was sent to confirm it', async () => {
    expect(await test.gateway.find({ key })).toEqual({ state: 'unknown' })
    await test.begin()
    expect(await test.gateway.find({ key, reference: null })).toEqual({ state: 'unknown' })
  })

  it('is returned for each step', async () => {
    const reference = await test.begin()
    const url = `${test.server.origin}/checkoutnow?token=${reference}`
    expect(await find(reference)).toEqual({ state: 'action', reference, next: { url }, isUpToShop: true })
    test.server.approve(reference)
    expect(await find(reference)).toEqual({ state: 'confirmed', reference })
    await test.gateway.authorize({ ...ATTEMPT, reference })
    expect(await find(reference)).toEqual({ ...status('authorized', reference), expiresAt: EXPIRES_AT })
    await test.gateway.capture({ reference, key })
    expect(await find(reference)).toEqual(status('captured', reference))
    await test.gateway.refund({ key: 'one', reference, amountCents: 500 })
    expect(await find(reference)).toEqual(status('captured', reference, 500))
    await test.gateway.refund({ key: 'two', reference, amountCents: 2005 })
    expect(await find(reference)).toEqual(status('captured', reference, 2505))
  })

  it('can be read without authorizing money', async () => {
    const reference = await test.begin()
    test.server.approve(reference)
    for (let times = 0; times < 3; times++) await find(reference)
    expect(test.server.ledger.orders.get(reference)).toMatchObject({ status: 'APPROVED', authorizations: [] })
    expect(test.server.requests.filter((name) => name.startsWith('POST /v2'))).toHaveLength(1)
  })

  it('is unknown once PayPal has forgotten an unconfirmed order', async () => {
    const reference = await test.begin()
    test.pass({ hours: 6.1 })
    expect(await find(reference)).toEqual({ state: 'unknown' })
  })

  it('is released after a release', async () => {
    const reference = await test.reserve()
    await test.gateway.release({ reference, key })
    expect(await find(reference)).toEqual(status('released', reference))
    test.pass({ days: 40 })
    expect(await find(reference)).toEqual(status('released', reference))
  })

  it('is expired after 29 days without a capture', async () => {
    const reference = await test.reserve()
    test.pass({ days: 28.9 })
    expect(await find(reference)).toEqual({ ...status('authorized', reference), expiresAt: EXPIRES_AT })
    test.pass({ days: 0.2 })
    expect(await find(reference)).toEqual(status('expired', reference))
    test.pass({ days: 1 })
    test.server.voidExpired(reference)
    expect(await find(reference)).toEqual(status('expired', reference))
  })

  it.each<[Buyer, string]>([
    ['review', 'pending'],
    ['denied', 'declined'],
  ])('by the account %s is %s', async (buyer, state) => {
    expect(await find(await test.reserve(buyer))).toMatchObject({ state })
  })

  it('is disputed while a dispute is open, and captured after it', async () => {
    const reference = await test.capture()
    test.server.setDispute(reference, 'OPEN')
    const dispute = {
      status: 'open',
      amountCents: 2505,
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      answerBy: '2026-03-12T12:00:00.000Z',
      url: `https://www.paypal.com/resolutioncenter/PP-D-${reference}`,
    }
    expect(await find(reference)).toEqual({ ...status('disputed', reference), dispute })
    test.server.setDispute(reference, 'RESOLVED')
    const over = { ...dispute, status: 'closed', answerBy: null }
    expect(await find(reference)).toEqual({ ...status('captured', reference), dispute: over })
  })

  it('is returned without disputes for an app that may not read them', async () => {
    const reference = await test.capture()
    test.server.setDispute(reference, 'OPEN')
    test.server.denies.add('disputes')
    expect(await find(reference)).toEqual(status('captured', reference))
  })

  it('includes a pending refund, but no failed one', async () => {
    const reference = await test.capture('refundPending')
    await test.gateway.refund({ key: 'one', reference, amountCents: 500 })
    expect(await find(reference)).toEqual(status('captured', reference, 500))
    test.server.settleRefund(reference, 'FAILED')
    expect(await find(reference)).toEqual(status('captured', reference))
  })

  it('is not returned for another attempt’s order', async () => {
    await expect(find(await test.begin('another'))).rejects.toThrow('belongs to another payment')
  })
})

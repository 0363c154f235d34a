import { describe, expect, it } from 'vitest'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'

describe('A refund by PayPal', () => {
  const test = paypalForEachTest()
  const refunds = (reference: string) => test.server.ledger.orders.get(reference)!.refunds
  const refund = (reference: string, amountCents: number, key = 'refund-1') =>
    test.reopen().refund({ key, reference, amountCents })

  it('refunds a part once per key', async () => {
    const reference = await test.capture()
    const first = await refund(reference, 1001)
    expect(first).toEqual({ accepted: true, reference: refunds(reference)[0]!.id })
    expect(await refund(reference, 1001)).toEqual(first)
    await Promise.all([refund(reference, 504, 'refund-2'), refund(reference, 504, 'refund-2')])
    expect(refunds(reference)).toMatchObject([
      { cents: 1001, invoiceId: 'refund-1' },
      { cents: 504, invoiceId: 'refund-2' },
    ])
  })

  it('is not repeated after the 45 days for which PayPal keeps its request id', async () => {
    const reference = await test.capture()
    const first = await refund(reference, 1001)
    test.pass({ days: 46 })
    expect(await refund(reference, 1001)).toEqual(first)
    expect(refunds(reference)).toHaveLength(1)
  })

  it('whose responses are lost is found again', async () => {
    const reference = await test.capture()
    test.server.faults.plan(/refund$/, 'lostAnswer', 'lostAnswer')
    await expect(refund(reference, 1001)).rejects.toThrow('did not answer')
    expect(await refund(reference, 1001)).toMatchObject({ accepted: true })
    expect(refunds(reference)).toHaveLength(1)
  })

  it('that is pending is accepted, and reports a later failure when it is checked', async () => {
    const reference = await test.capture('refundPending')
    expect(await refund(reference, 1001)).toMatchObject({ accepted: true })
    test.server.settleRefund(reference, 'FAILED')
    const failed = { accepted: false, message: 'PayPal could not complete the refund.' }
    expect(await refund(reference, 1001)).toEqual(failed)
    expect(await test.gateway.find({ key: ATTEMPT.key, reference })).toMatchObject({ refundedCents: 0 })
  })

  it.each([
    ['refundFailed', 'PayPal could not complete the refund.'],
    ['refundUncovered', 'Your PayPal balance and bank account do not cover this refund.'],
  ] as const)('to the account %s fails with a message for the owner', async (buyer, message) => {
    const reference = await test.capture(buyer)
    expect(await refund(reference, 1001)).toEqual({ accepted: false, message })
    expect(await refund(reference, 1001)).toEqual({ accepted: false, message })
  })

  it.each([
    ['of more than was paid', 2506, 'More than was paid cannot be refunded.'],
    ['of nothing', 0, 'PayPal refused: CANNOT_BE_ZERO_OR_NEGATIVE.'],
  ])('%s is rejected', async (_, amountCents, message) => {
    expect(await refund(await test.capture(), amountCents)).toEqual({ accepted: false, message })
  })

  it('of everything left leaves nothing for another one', async () => {
    const reference = await test.capture()
    await refund(reference, 2505)
    const message = 'The payment has been refunded already.'
    expect(await refund(reference, 1, 'refund-2')).toEqual({ accepted: false, message })
  })

  it('of a disputed payment is rejected', async () => {
    const reference = await test.capture()
    test.server.setDispute(reference, 'OPEN')
    const message = 'The shopper disputes this payment: answer the dispute at PayPal.'
    expect(await refund(reference, 1)).toEqual({ accepted: false, message })
  })

  it('of a payment older than 180 days is rejected', async () => {
    const reference = await test.capture()
    test.pass({ days: 181 })
    const message = 'PayPal takes no refund of a payment older than 180 days.'
    expect(await refund(reference, 1)).toEqual({ accepted: false, message })
  })

  it('before the capture is rejected', async () => {
    const message = 'The payment has not been captured.'
    expect(await refund(await test.reserve(), 1)).toEqual({ accepted: false, message })
  })

  it.each(['rateLimit', 'outage'] as const)('fails without a verdict after a fault: %s', async (fault) => {
    const reference = await test.capture()
    test.server.faults.plan(/refund$/, fault, fault)
    await expect(refund(reference, 1)).rejects.toThrow(/429|500/)
    expect(refunds(reference)).toEqual([])
  })
})

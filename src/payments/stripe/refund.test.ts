import { describe, expect, it } from 'vitest'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

const DAY_MS = 86_400_000

describe('A Stripe refund', () => {
  const test = stripeForEachTest()
  const refunds = () => [...test.server.ledger.refunds.values()]

  async function paid(card: Parameters<typeof test.reserve>[0] = 'visa') {
    const reference = await test.reserve(card)
    await test.gateway.capture({ reference, key: 'key' })
    return (key: string, amountCents = 1000) => test.gateway.refund({ key, reference, amountCents })
  }

  it('refunds a part once per key', async () => {
    const refund = await paid()
    const first = await refund('one')
    expect(first).toEqual({ accepted: true, reference: refunds()[0]!.id })
    expect(await refund('one')).toEqual(first)
    expect(await refund('two', 1500)).toMatchObject({ accepted: true })
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'captured', refundedCents: 2500 })
    expect(refunds()).toHaveLength(2)
  })

  it('requested twice at once is made once', async () => {
    const refund = await paid()
    const [first, second] = await Promise.all([refund('one'), refund('one')])
    expect(second).toEqual(first)
    expect(refunds()).toHaveLength(1)
  })

  it('is not made again when Stripe has forgotten its idempotency key', async () => {
    const refund = await paid()
    const first = await refund('one')
    test.clock.now = new Date(test.clock.now.getTime() + 2 * DAY_MS)
    test.server.keys.forget()
    expect(await refund('one')).toEqual(first)
    expect(refunds()).toHaveLength(1)
  })

  it.each(['lostAnswer', 'cutAnswer'] as const)('whose response is lost (%s) is made once', async (fault) => {
    const refund = await paid()
    test.server.faults.plan('post /v1/refunds', fault)
    await expect(refund('one')).rejects.toThrow('Stripe did not do what was asked')
    expect(await refund('one')).toMatchObject({ accepted: true })
    expect(refunds()).toHaveLength(1)
  })

  it('of more than is left is rejected with a message', async () => {
    const refund = await paid()
    const message = 'More than was paid cannot be refunded.'
    expect(await refund('one', 2501)).toEqual({ accepted: false, message })
    await refund('two', 2500)
    expect(await refund('three')).toEqual({ accepted: false, message: 'The payment has been refunded already.' })
  })

  it('that is pending is accepted, and counted until it fails', async () => {
    const refund = await paid('refundPending')
    expect(await refund('one')).toMatchObject({ accepted: true })
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ refundedCents: 1000 })
    test.server.settleRefund(refunds()[0]!.id, 'failed')
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ refundedCents: 0 })
    expect(await refund('one')).toEqual({ accepted: false, message: 'The card was reported lost or stolen.' })
  })

  it('that fails is rejected with its reason', async () => {
    const refund = await paid('refundFails')
    expect(await refund('one')).toEqual({ accepted: false, message: 'The card has expired or was canceled.' })
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ refundedCents: 0 })
  })

  it('of a disputed payment is rejected', async () => {
    const refund = await paid('disputed')
    expect(await refund('one')).toEqual({ accepted: false, message: 'The payment is disputed.' })
  })

  it('fails while Stripe does not respond', async () => {
    const refund = await paid()
    test.server.faults.plan('get /v1/refunds', 'outage')
    await expect(refund('one')).rejects.toThrow('500')
    test.server.faults.plan('post /v1/refunds', 'rateLimit')
    await expect(refund('one')).rejects.toThrow('429')
  })
})

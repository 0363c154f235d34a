import { describe, expect, it } from 'vitest'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

describe('A Stripe capture', () => {
  const test = stripeForEachTest()
  const status = { amountCents: 2500, refundedCents: 0 }

  it('takes the authorized amount once, however often it is requested', async () => {
    const reference = await test.reserve()
    await test.gateway.capture({ reference, key: 'key' })
    await test.gateway.capture({ reference, key: 'key' })
    expect(await test.gateway.find({ key: 'key' })).toEqual({ ...status, state: 'captured', reference })
    expect(test.server.ledger.events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1)
  })

  it.each(['lostAnswer', 'cutAnswer', 'storedError', 'outage', 'rateLimit', 'lostRequest'] as const)(
    'that fails by %s succeeds when it is retried, even within a day',
    async (fault) => {
      const reference = await test.reserve()
      test.server.faults.plan(`post /v1/payment_intents/${reference}/capture`, fault)
      await expect(test.gateway.capture({ reference, key: 'key' })).rejects.toThrow('Stripe did not do what was asked')
      await test.gateway.capture({ reference, key: 'key' })
      expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'captured' })
    },
  )

  it('that the issuer declines fails, and leaves the amount authorized', async () => {
    const reference = await test.reserve('captureRefused')
    await expect(test.gateway.capture({ reference, key: 'key' })).rejects.toThrow('card_declined')
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ ...status, state: 'authorized', reference })
  })

  it('of an expired authorization fails, and the attempt is expired', async () => {
    const reference = await test.reserve()
    test.server.expire(reference)
    await expect(test.gateway.capture({ reference, key: 'key' })).rejects.toThrow('has been released')
    expect(await test.gateway.find({ key: 'key' })).toEqual({ ...status, state: 'expired', reference })
  })

  it('of an abandoned step fails', async () => {
    const answer = await test.authorize('challenge')
    const { reference } = answer as { reference: string }
    await expect(test.gateway.capture({ reference, key: 'key' })).rejects.toThrow('requires_action')
  })
})

describe('A Stripe release', () => {
  const test = stripeForEachTest()
  const intents = () => [...test.server.ledger.intents.values()]

  it('voids the authorized amount once, and no refund is counted', async () => {
    const reference = await test.reserve()
    await test.gateway.release({ reference, key: 'key' })
    await test.gateway.release({ reference, key: 'key' })
    expect(await test.gateway.find({ key: 'key' })).toEqual({
      state: 'released',
      reference,
      amountCents: 2500,
      refundedCents: 0,
    })
    await expect(test.gateway.capture({ reference, key: 'key' })).rejects.toThrow('has been released')
  })

  it('of a captured payment fails', async () => {
    const reference = await test.reserve()
    await test.gateway.capture({ reference, key: 'key' })
    await expect(test.gateway.release({ reference, key: 'key' })).rejects.toThrow('has been captured')
  })

  it('of an attempt whose response was lost finds it by its key', async () => {
    await test.reserve()
    await (await test.reopen()).release({ reference: null, key: 'key' })
    expect(intents()).toMatchObject([{ status: 'canceled' }])
  })

  it('of an attempt that has not arrived declines it when it arrives', async () => {
    await test.gateway.release({ reference: null, key: 'key' })
    await test.gateway.release({ reference: null, key: 'key' })
    expect(await test.authorize('visa')).toEqual({
      outcome: 'declined',
      message: 'This payment was canceled. Please try again.',
    })
    expect(test.server.ledger.charges.size).toBe(0)
    expect(await test.gateway.find({ key: 'key' })).toMatchObject({ state: 'released', amountCents: 0 })
  })

  it('of an attempt in progress fails, so that it is retried', async () => {
    test.server.keys.hold('key')
    await expect(test.gateway.release({ reference: null, key: 'key' })).rejects.toThrow('idempotency_key_in_use')
  })

  it('fails while Stripe repeats an error under the key, because the attempt may still succeed', async () => {
    test.server.faults.plan('post /v1/payment_intents', 'storedError')
    await expect(test.authorize('visa')).rejects.toThrow('500')
    await expect(test.gateway.release({ reference: null, key: 'key' })).rejects.toThrow('same parameters')
    test.server.keys.forget()
    await test.gateway.release({ reference: null, key: 'key' })
    expect(intents()).toMatchObject([{ status: 'canceled', metadata: { blocked: 'true' } }])
  })
})

import { describe, expect, it } from 'vitest'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'

const { key } = ATTEMPT

describe('A capture by PayPal', () => {
  const test = paypalForEachTest()
  const order = (reference: string) => test.server.ledger.orders.get(reference)!
  const statuses = (reference: string) => order(reference).captures.map(({ status }) => status)
  const capture = (reference: string) => test.reopen().capture({ reference, key })

  it('takes the whole amount once, however often it is requested', async () => {
    const reference = await test.reserve()
    await Promise.allSettled([capture(reference), capture(reference)])
    await capture(reference)
    expect(order(reference).captures).toMatchObject([{ status: 'COMPLETED', cents: 2505 }])
  })

  it('whose responses are lost succeeds, without a second capture', async () => {
    const reference = await test.reserve()
    test.server.faults.plan(/capture$/, 'lostAnswer', 'lostAnswer')
    await expect(capture(reference)).rejects.toThrow('did not answer')
    await capture(reference)
    expect(statuses(reference)).toEqual(['COMPLETED'])
  })

  it('that is pending fails until PayPal has paid, without a second one', async () => {
    const reference = await test.reserve('capturePending')
    await expect(capture(reference)).rejects.toThrow(`PayPal has not paid out ${reference}: PENDING PENDING_REVIEW`)
    await expect(capture(reference)).rejects.toThrow('PENDING_REVIEW')
    expect(await test.gateway.find({ key, reference })).toMatchObject({ state: 'pending' })
    test.server.settleCapture(reference, 'COMPLETED')
    await capture(reference)
    expect(statuses(reference)).toEqual(['COMPLETED'])
  })

  it('that is declined is requested again the next time', async () => {
    const reference = await test.reserve('captureDeclined')
    await expect(capture(reference)).rejects.toThrow('DECLINED')
    expect(await test.gateway.find({ key, reference })).toMatchObject({ state: 'authorized' })
    await capture(reference)
    expect(statuses(reference)).toEqual(['DECLINED', 'COMPLETED'])
  })

  it('that PayPal declines fails with the reason', async () => {
    const reference = await test.reserve('captureRefused')
    await expect(capture(reference)).rejects.toThrow('422 UNPROCESSABLE_ENTITY PAYER_CANNOT_PAY')
  })

  it('after the honor period renews the authorization first', async () => {
    const reference = await test.reserve()
    test.pass({ days: 4 })
    await capture(reference)
    expect(order(reference).authorizations.map(({ status }) => status)).toEqual(['VOIDED', 'CAPTURED'])
    expect(await test.gateway.find({ key, reference })).toMatchObject({ state: 'captured' })
  })

  it('of an authorization that cannot be renewed again is tried anyway', async () => {
    const reference = await test.reserve()
    order(reference).authorizations[0]!.isRenewed = true
    test.pass({ days: 20 })
    await capture(reference)
    expect(statuses(reference)).toEqual(['COMPLETED'])
  })

  it('after 29 days fails', async () => {
    const reference = await test.reserve()
    test.pass({ days: 30 })
    await expect(capture(reference)).rejects.toThrow('AUTHORIZATION_EXPIRED')
  })

  it('after a release fails', async () => {
    const reference = await test.reserve()
    await test.gateway.release({ reference, key })
    await expect(capture(reference)).rejects.toThrow('has been released')
  })

  it('of an unauthorized order fails', async () => {
    await expect(capture(await test.begin())).rejects.toThrow('Nothing is reserved')
    await expect(capture('0UNKNOWN')).rejects.toThrow('does not know the order')
  })
})

describe('A release by PayPal', () => {
  const test = paypalForEachTest()
  const order = (reference: string) => test.server.ledger.orders.get(reference)!
  const release = (reference: string | null) => test.reopen().release({ reference, key })

  it('voids the authorization once, however often it is requested', async () => {
    const reference = await test.reserve()
    await Promise.all([release(reference), release(reference)])
    await release(reference)
    expect(order(reference).authorizations).toMatchObject([{ status: 'VOIDED' }])
  })

  it('whose responses are lost succeeds', async () => {
    const reference = await test.reserve()
    test.server.faults.plan(/void$/, 'lostAnswer', 'lostAnswer')
    await expect(release(reference)).rejects.toThrow('did not answer')
    await release(reference)
    expect(order(reference).authorizations).toMatchObject([{ status: 'VOIDED' }])
  })

  it('of something never authorized, or expired, does nothing', async () => {
    await release(null)
    const reference = await test.begin()
    await release(reference)
    test.pass({ hours: 7 })
    await release(reference)
    const expired = await test.reserve('balance', 'another')
    test.pass({ days: 30 })
    await test.gateway.release({ reference: expired, key: 'another' })
    expect(test.server.requests.filter((name) => name.endsWith('void'))).toEqual([])
  })

  it('after a capture fails', async () => {
    const reference = await test.capture()
    await expect(release(reference)).rejects.toThrow('has been captured')
  })

  it('fails while a capture is pending', async () => {
    const reference = await test.reserve('capturePending')
    await expect(test.gateway.capture({ reference, key })).rejects.toThrow('PENDING')
    await expect(release(reference)).rejects.toThrow('has been captured')
  })
})

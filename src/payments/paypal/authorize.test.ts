import { describe, expect, it } from 'vitest'
import type { Buyer } from '#providers/paypal/buyers.ts'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'

const { key } = ATTEMPT

describe('An authorization by PayPal', () => {
  const test = paypalForEachTest()
  const orders = () => [...test.server.ledger.orders.values()]
  const reserved = () => orders().flatMap(({ authorizations }) => authorizations)
  const stepOf = (reference: string) => ({ url: `${test.server.origin}/checkoutnow?token=${reference}` })
  /** Reserves after the shopper has confirmed. */
  const resume = (reference: string) => test.gateway.authorize({ ...ATTEMPT, reference })

  it('sends the shopper to PayPal first, without authorizing anything', async () => {
    const answer = await test.gateway.authorize(ATTEMPT)
    const [order] = orders()
    expect(answer).toEqual({ outcome: 'action', reference: order!.id, next: stepOf(order!.id) })
    expect(order).toMatchObject({ cents: 2505, customId: key, invoiceId: key, returnUrl: ATTEMPT.returnUrl })
    expect(reserved()).toEqual([])
  })

  it('authorizes the amount once the shopper has confirmed', async () => {
    const reference = await test.begin()
    test.server.approve(reference)
    expect(await resume(reference)).toEqual({ outcome: 'approved', reference })
    expect(reserved()).toMatchObject([{ status: 'CREATED', cents: 2505 }])
  })

  it('without the reference finds the same order for six hours', async () => {
    const reference = await test.begin()
    expect(await test.gateway.authorize(ATTEMPT)).toMatchObject({ outcome: 'action', reference })
    test.server.approve(reference)
    expect(await test.reopen().authorize(ATTEMPT)).toEqual({ outcome: 'approved', reference })
    expect([orders().length, reserved().length]).toEqual([1, 1])
  })

  it('before the shopper has confirmed returns the same step again', async () => {
    const reference = await test.begin()
    expect(await resume(reference)).toEqual({ outcome: 'action', reference, next: stepOf(reference) })
  })

  it('requested twice, even at once, is one authorization', async () => {
    const reference = await test.begin()
    test.server.approve(reference)
    const approved = { outcome: 'approved', reference }
    expect(await Promise.all([resume(reference), resume(reference), test.reopen().authorize(ATTEMPT)])).toEqual([
      approved,
      approved,
      approved,
    ])
    expect(await resume(reference)).toEqual(approved)
    expect(reserved()).toHaveLength(1)
  })

  it('made meanwhile by another call with another request id is found', async () => {
    const reference = await test.begin()
    test.server.approve(reference)
    test.server.faults.plan(/authorize$/, 'silence')
    await expect(test.reopen({ timeoutMs: 100 }).authorize({ ...ATTEMPT, reference })).rejects.toThrow('did not answer')
    // What PayPal reported about the order earlier: the shopper has only just confirmed it.
    const order = orders()[0]!
    const stale = { ...order, status: 'APPROVED', updatedAt: new Date(order.updatedAt.getTime() + 1000) } as const
    const { order: current } = test.server.ledger
    test.server.ledger.order = (id) => {
      test.server.ledger.order = current
      return id === reference ? { ...stale, authorizations: [] } : current(id)
    }
    expect(await resume(reference)).toEqual({ outcome: 'approved', reference })
    expect(reserved()).toHaveLength(1)
  })

  it.each<[Buyer, string]>([
    ['declinedCard', 'PayPal could not charge the account or card that you chose. Please try again with another one.'],
    ['restricted', 'Your PayPal account cannot make this payment. Please choose another way to pay.'],
    ['closed', 'Your PayPal account cannot make this payment. Please choose another way to pay.'],
    ['cannotPay', 'Your PayPal account cannot make this payment. Please choose another way to pay.'],
    ['overLimit', 'This payment is over a limit of your PayPal account. Please choose another way to pay.'],
    ['refused', 'PayPal declined this payment. Please choose another way to pay.'],
    ['denied', 'PayPal declined this payment. Please choose another way to pay.'],
  ])('by the account %s is declined with a sentence, also when it is asked again', async (buyer, message) => {
    const reference = await test.begin()
    test.server.approve(reference, buyer)
    expect(await resume(reference)).toEqual({ outcome: 'declined', message })
    expect(await resume(reference)).toEqual({ outcome: 'declined', message })
    expect(reserved().filter(({ status }) => status !== 'DENIED')).toEqual([])
  })

  it('under review at PayPal is pending, and is approved or declined later', async () => {
    const reference = await test.begin()
    test.server.approve(reference, 'review')
    expect(await resume(reference)).toEqual({ outcome: 'pending', reference })
    test.server.settleAuthorization(reference, 'CREATED')
    expect(await resume(reference)).toEqual({ outcome: 'approved', reference })
    test.server.settleAuthorization(reference, 'DENIED')
    expect(await resume(reference)).toMatchObject({ outcome: 'declined' })
  })

  it('that needs another step sends the shopper back, and is approved afterward', async () => {
    const reference = await test.begin()
    test.server.approve(reference, 'challenge')
    expect(await resume(reference)).toEqual({ outcome: 'action', reference, next: stepOf(reference) })
    test.pass({ hours: 0.1 })
    test.server.approve(reference)
    expect(await resume(reference)).toEqual({ outcome: 'approved', reference })
  })

  it.each([
    ['that nobody confirmed in six hours', false],
    ['that was confirmed and not used for six hours', true],
  ])('%s is declined', async (_, isApproved) => {
    const reference = await test.begin()
    if (isApproved) test.server.approve(reference)
    test.pass({ hours: 6.1 })
    const message = 'The payment was not confirmed at PayPal in time. Please try again.'
    expect(await resume(reference)).toEqual({ outcome: 'declined', message })
  })

  it('of an attempt paid by another order is declined by PayPal', async () => {
    await test.reserve()
    test.pass({ hours: 7 })
    const second = await test.begin()
    test.server.approve(second)
    await expect(resume(second)).rejects.toThrow('422 UNPROCESSABLE_ENTITY DUPLICATE_INVOICE_ID')
    expect(reserved()).toHaveLength(1)
  })

  it('is declined after its release', async () => {
    const reference = await test.reserve()
    await test.gateway.release({ reference, key })
    const message = 'This PayPal payment was canceled. Please try again.'
    expect(await resume(reference)).toEqual({ outcome: 'declined', message })
  })

  it('with the reference of another attempt fails', async () => {
    const reference = await test.begin('another')
    test.server.approve(reference)
    await expect(resume(reference)).rejects.toThrow('belongs to another payment')
    expect(reserved()).toEqual([])
  })

  it('of a card fails', async () => {
    await expect(test.gateway.authorize({ ...ATTEMPT, method: 'card' })).rejects.toThrow('takes no cards')
  })
})

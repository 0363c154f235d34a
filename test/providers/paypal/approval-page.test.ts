import { describe, expect, it } from 'vitest'
import { ATTEMPT, paypalForEachTest } from '#test/payments/paypal-for-each-test.ts'

describe('The page where the shopper confirms', () => {
  const test = paypalForEachTest()
  const addressOf = (reference: string) => `${test.server.origin}/checkoutnow?token=${reference}`
  /** Sends the form as a browser without scripts does. */
  const press = (reference: string, answer: string, buyer = 'balance') =>
    fetch(addressOf(reference), { method: 'POST', body: new URLSearchParams({ buyer, answer }), redirect: 'manual' })

  it('is a form with a button to confirm and one to cancel', async () => {
    const page = await (await fetch(addressOf(await test.begin()))).text()
    expect(page).toContain('Pay $25.05')
    expect(page).toMatch(/<form method="post" action="\/checkoutnow\?token=\w+">/)
    expect(page.match(/<button name="answer" value="\w+">/g)).toHaveLength(2)
    expect(page).not.toContain('<script')
  })

  it('leads back to the shop with the order and the account', async () => {
    const reference = await test.begin()
    const { status, headers } = await press(reference, 'approve')
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`${ATTEMPT.returnUrl}&token=${reference}&PayerID=STANDINBUYER`)
    expect(await test.gateway.authorize({ ...ATTEMPT, reference })).toEqual({ outcome: 'approved', reference })
  })

  it('leads back after a cancellation, which leaves the payment open', async () => {
    const reference = await test.begin()
    const { headers } = await press(reference, 'cancel')
    expect(headers.get('location')).toBe(`${ATTEMPT.returnUrl}&token=${reference}`)
    expect(await test.gateway.find({ key: ATTEMPT.key, reference })).toMatchObject({ state: 'action' })
  })

  it('lets the shopper choose the account', async () => {
    const reference = await test.begin()
    await press(reference, 'approve', 'restricted')
    expect(await test.gateway.authorize({ ...ATTEMPT, reference })).toMatchObject({ outcome: 'declined' })
  })

  it('has expired for an order that was paid, forgotten or never created', async () => {
    const paid = await test.reserve()
    const late = await test.begin('another')
    test.pass({ hours: 7 })
    for (const reference of [paid, late, 'UNKNOWN']) {
      expect((await fetch(addressOf(reference))).status).toBe(410)
      expect((await press(reference, 'approve')).status).toBe(410)
    }
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Gateway } from '#payments/gateway.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'

const OWNER = 'owner@shop.example'
const DAY_MS = 24 * 3600_000

describe.each(databases)('An order’s payment on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { settings: { ownerEmail: OWNER } })
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 5 }))

  const buy = async (cardNumber: string) => {
    await shopper.prepare(1)
    await shopper.payWith(cardNumber)
    return String((await shopper.order()).body.orderNumber)
  }
  const paymentId = () => [...test.sandbox.ledger.keys()][0]!
  const told = () => test.emails.filter(({ to, subject }) => to === OWNER && subject.startsWith('Payment'))
  const instead = (parts: Partial<Gateway>) => (test.shop.gateway = { ...test.sandbox, ...parts })

  it('that expired before it was charged is reported to the owner once, and not requested again', async () => {
    const number = await buy('4242 4242 4242 4242')
    instead({ capture: () => Promise.reject(new Error('Closed for the night')) })
    await test.drain()
    test.shop.gateway = test.sandbox
    test.moveClock(7 * DAY_MS + 1)
    await test.drain()
    await test.drain()
    expect(told().map(({ subject, text }) => [subject, text])).toEqual([
      [
        `Payment authorization for order ${number} has expired`,
        expect.stringContaining('The authorization for $27.59 has expired, so it can no longer be charged.'),
      ],
    ])
    expect(await examine(test.shop)).toEqual([`Order ${number}: its payment ${paymentId()} is expired.`])
    const waiting = test.shop.database.db.selectFrom('outbox').select('kind').where('done_at', 'is', null)
    expect(await waiting.execute()).toEqual([])
  })

  it('disputed by its holder is reported to the owner and by the doctor, until the dispute is won', async () => {
    const number = await buy('4000 0000 0000 0259')
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
    await Promise.all([syncPayment(test.shop, paymentId()), syncPayment(test.shop, paymentId())])
    await test.drain()
    expect(told().map(({ subject }) => subject)).toEqual([`Payment for order ${number} is disputed`])
    const finding = `Order ${number}: its payment ${paymentId()} is disputed. Until when to answer: npx shop payments show ${number}`
    expect(await examine(test.shop)).toEqual([finding])
    const status = { state: 'captured', reference: 'x', amountCents: 2759, refundedCents: 0 } as const
    instead({ find: async () => status })
    await syncPayment(test.shop, paymentId())
    await test.drain()
    expect([told().length, await examine(test.shop)]).toEqual([1, []])
  })

  it('is not requested by the returning shopper, so that the page opens while the provider is down', async () => {
    await shopper.prepare(1)
    await shopper.payWith('4000 0000 0000 3220')
    const attempt = String((await shopper.order()).body.attempt)
    test.sandbox.answerChallenge(attempt, true)
    await syncPayment(test.shop, attempt)
    instead({ find: () => Promise.reject(new Error('Closed for the night')) })
    const { body } = await shopper.send('POST', `/api/payment/attempts/${attempt}`)
    expect(body).toMatchObject({ status: 'ordered' })
    await expect(syncPayment(test.shop, attempt)).rejects.toThrow('Failed to place order')
  })
})

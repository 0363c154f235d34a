import { describe, expect, it } from 'vitest'
import { dayWords } from '#domain/day-words.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { settleRefunds } from '#shop/orders/refund/settle-refunds.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { queueOwnerSummary } from '#shop/orders/mail/owner-emails.ts'
import { databases } from '#test/databases.ts'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'
import { listOpen } from '#shop/outbox/open-messages.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'

const OWNER = 'owner@shop.example'
const HOUR_MINUTES = 60
const SHOP_SAYS = 'Linden does not respond for you. Refunds for this order are on hold until the dispute is over'

type Opened = ReturnType<typeof stripeShopForEachTest>['test']

async function settle(test: Opened): Promise<void> {
  for (let time = 0; time < 3; time++) await test.drain()
}
const told = (test: Opened) =>
  test.emails.filter(({ to, subject }) => to === OWNER && /^(Payment|Dispute)\b/.test(subject))
async function differences({ shop }: Opened): Promise<string[]> {
  const found = []
  for await (const { problem } of reconcilePayments(shop, { since: new Date(0), isDryRun: true })) found.push(problem)
  return found
}
const paymentOf = async ({ shop }: Opened) =>
  (await shop.database.db.selectFrom('orders').select('payment_id').executeTakeFirstOrThrow()).payment_id

describe.each(databases)('The owner’s open problems with cards through Stripe, on %s', (_, open) => {
  const { test, stripe, payWith, minutes } = stripeShopForEachTest(open, { settings: { ownerEmail: OWNER } })
  const disputes = () => [...stripe.server.ledger.disputes.values()]
  const look = async () => {
    await syncPayment(test.shop, await paymentOf(test))
    await settle(test)
  }
  const refunds = () => [...stripe.server.ledger.refunds.values()].map(({ amount }) => amount)

  it('include a dispute, with amount, reason, deadline and page, until it is won; refunds wait for it', async () => {
    const number = String((await payWith('disputed')).body.orderNumber)
    await settle(test)
    await look()
    const [dispute] = disputes()
    expect(told(test).map(({ subject }) => subject)).toEqual([`Payment for order ${number} is disputed`])
    const { text } = told(test)[0]!
    expect(text).toContain('The customer disputed $27.59 with their bank or the payment provider. Reason: fraudulent.')
    const [day, time] = new Date(dispute!.evidence_details.due_by! * 1000).toISOString().split('T')
    expect(text).toContain(
      `Respond by ${dayWords(day!)} at ${time!.slice(0, 5)} UTC, or you will lose the dispute. Respond at https://dashboard.stripe.com/test/disputes/${dispute!.id}`,
    )
    expect(text).toContain(SHOP_SAYS)
    expect(text).toContain(`npx shop payments show ${number}`)

    await refundOrder(test.shop, number, { goodwillCents: 100 })
    minutes(26 * HOUR_MINUTES)
    await settle(test)
    expect([refunds(), (await listOpen(test.shop, 1)).messages]).toEqual([[], []])
    expect(await examine(test.shop)).toEqual([expect.stringContaining('is disputed. Until when to answer:')])
    await queueOwnerSummary(test.shop)
    await settle(test)
    expect(test.emails.at(-1)!.text).toContain('1 payment disputed: npx shop payments list --state disputed')

    dispute!.status = 'won'
    await look()
    expect(told(test)[1]!.subject).toBe(`Dispute for order ${number}: won`)
    expect(told(test)[1]!.text).toContain('You won the dispute and keep the payment.')
    await settle(test)
    expect(refunds()).toEqual([100])
    expect([await examine(test.shop), await differences(test)]).toEqual([[], []])
  })

  it('end when a dispute is lost, which is reported without a permanent finding', async () => {
    await payWith('disputed')
    await settle(test)
    await look()
    for (const dispute of disputes()) dispute.status = 'under_review'
    await look()
    expect(told(test)).toHaveLength(1)
    for (const dispute of disputes()) dispute.status = 'lost'
    await look()
    expect(told(test)[1]!.text).toContain('You lost the dispute: the bank returned the money to the customer.')
    expect([await examine(test.shop), await differences(test)]).toEqual([[], []])
  })

  it('include a refund that waited for a lost dispute', async () => {
    const number = String((await payWith('disputed')).body.orderNumber)
    await settle(test)
    await look()
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await settle(test)
    disputes()[0]!.status = 'lost'
    await look()
    expect([refunds(), await examine(test.shop)]).toEqual([
      [],
      [
        expect.stringMatching(
          /a refund of \$1.00 was declined: The dispute was lost: the bank has already refunded the customer\./,
        ),
      ],
    ])
    await settleRefunds(test.shop, number, { way: 'dispute' })
    expect([refunds(), await examine(test.shop)]).toEqual([[], []])
  })

  it('include a dispute that began and was lost unnoticed, once', async () => {
    const number = String((await payWith('disputed')).body.orderNumber)
    await settle(test)
    for (const dispute of disputes()) dispute.status = 'lost'
    expect(await differences(test)).toEqual(['has a dispute that is lost at the provider and missing here'])
    for (let time = 0; time < 2; time++) await look()
    expect(told(test).map(({ subject }) => subject)).toEqual([`Dispute for order ${number}: lost`])
    expect(await differences(test)).toEqual([])
  })

  it('include a capture that the issuer declines for a day, then the expired payment', async () => {
    const number = String((await payWith('captureRefused')).body.orderNumber)
    for (let hour = 0; hour < 40; hour++) {
      await test.drain()
      minutes(HOUR_MINUTES)
    }
    expect(await examine(test.shop)).toEqual([
      expect.stringMatching(/\(capture\): failed after \d+ attempts: .*card_declined/),
    ])
    await queueOwnerSummary(test.shop)
    await settle(test)
    expect(test.emails.at(-1)).toMatchObject({
      to: OWNER,
      text: expect.stringContaining('1 background task failed: npx shop outbox'),
    })
    expect(await differences(test)).toEqual([])
    stripe.server.expire([...stripe.server.ledger.intents.keys()][0]!)
    await look()
    expect(told(test).map(({ subject }) => subject)).toEqual([`Payment authorization for order ${number} has expired`])
  })

  it('include a refund that the bank declines', async () => {
    const number = String((await payWith('refundFails')).body.orderNumber)
    await settle(test)
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await settle(test)
    const refused = `Order ${number}: a refund of $1.00 was declined: The card has expired or was canceled.`
    expect(await examine(test.shop)).toEqual([expect.stringContaining(refused)])
    minutes(24 * HOUR_MINUTES)
    await queueOwnerSummary(test.shop)
    await settle(test)
    expect(test.emails.at(-1)!.text).toContain('1 refund failed: npx shop doctor')
  })
})

describe.each(databases)('The owner’s open problems with PayPal on %s', (_, open) => {
  const { test, paypal, look, begin, approve, orderAt } = paypalShopForEachTest(open, {
    settings: { ownerEmail: OWNER },
  })

  it('include a dispute, until it is resolved', async () => {
    const attempt = await begin()
    approve(attempt)
    await look(attempt)
    await settle(test)
    const { id } = orderAt(attempt)
    paypal.server.setDispute(id, 'OPEN')
    await syncPayment(test.shop, attempt)
    await settle(test)
    expect(told(test)[0]!.text).toContain('Reason: merchandise or service not received.')
    expect(told(test)[0]!.text).toContain(`Respond at https://www.paypal.com/resolutioncenter/PP-D-${id}`)
    expect(await examine(test.shop)).toEqual([expect.stringContaining('is disputed.')])
    paypal.server.setDispute(id, 'RESOLVED')
    await syncPayment(test.shop, attempt)
    await settle(test)
    expect(told(test)[1]!.text).toContain('The dispute is closed. Check with your payment provider for the outcome.')
    expect([await examine(test.shop), await differences(test)]).toEqual([[], []])
  })
})

import { describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { refundOrder, retryRefunds } from './refund-order.ts'
import { settleRefunds } from './settle-refunds.ts'
import { queueOwnerSummary } from '#shop/orders/mail/owner-emails.ts'
import { databases } from '#test/databases.ts'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'

const settings = { ownerEmail: 'owner@shop.example' }
type Opened = ReturnType<typeof stripeShopForEachTest>['test']

async function settle(test: Opened): Promise<void> {
  for (let time = 0; time < 4; time++) await test.drain()
}
async function reconcile({ shop }: Opened, isDryRun = true): Promise<string[]> {
  const found = []
  for await (const one of reconcilePayments(shop, { since: new Date(0), isDryRun })) found.push(one.problem)
  return found
}
const refundsOf = ({ shop }: Opened) =>
  shop.database.db.selectFrom('refunds').select(['state', 'failure']).orderBy('amount_cents').execute()
const FAILED = { state: 'failed', failure: 'The card was reported lost or stolen.' }
const DONE = { state: 'done', failure: null }

describe.each(databases)('A refund that Stripe accepted but that fails later, on %s', (_, open) => {
  const { test, stripe, shopper, payWith, minutes } = stripeShopForEachTest(open, { settings })
  const refunds = () => [...stripe.server.ledger.refunds.values()]
  const look = async () => {
    const order = test.shop.database.db.selectFrom('orders').select('payment_id')
    await syncPayment(test.shop, (await order.executeTakeFirstOrThrow()).payment_id)
    await settle(test)
  }
  /** The amounts of the refunds that the page of the order calls sent. */
  const sent = async (number: string) => {
    const { history } = (await shopper.send('GET', `/api/orders/${number}`)).body as {
      history: { events: { kind: string; amount: number }[] }
    }
    return history.events
      .filter(({ kind }) => kind === 'refunded')
      .map(({ amount }) => amount)
      .toSorted()
  }
  const refund = async () => {
    const number = String((await payWith('refundPending')).body.orderNumber)
    await settle(test)
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await refundOrder(test.shop, number, { goodwillCents: 250 })
    await settle(test)
    return number
  }
  const fail = () => stripe.server.settleRefund(refunds().find(({ amount }) => amount === 100)!.id, 'failed')

  it('waits for the owner like one declined at once, and is no longer shown as sent', async () => {
    const number = await refund()
    await look()
    expect([await refundsOf(test), await sent(number)]).toEqual([
      [DONE, DONE],
      [1, 2.5],
    ])
    fail()
    await look()
    expect([await refundsOf(test), await sent(number)]).toEqual([[FAILED, DONE], [2.5]])
    expect(await examine(test.shop)).toEqual([
      expect.stringContaining(`Order ${number}: a refund of $1.00 was declined: ${FAILED.failure}`),
    ])
    minutes(24 * 60)
    await queueOwnerSummary(test.shop)
    await settle(test)
    expect(test.emails.at(-1)!.text).toContain('1 refund failed: npx shop doctor')
    expect([refunds().length, await reconcile(test)]).toEqual([2, []])
  })

  it('is found by reconcile when its event is lost', async () => {
    await refund()
    fail()
    const difference = ['has refunds of $3.50 here and $2.50 at the provider']
    expect(await reconcile(test, false)).toEqual(difference)
    await settle(test)
    expect([await refundsOf(test), await reconcile(test)]).toEqual([[FAILED, DONE], []])
  })

  it('is paid once when the owner retries it, under its credit note', async () => {
    const number = await refund()
    fail()
    await look()
    await retryRefunds(test.shop, number)
    await settle(test)
    await look()
    expect([await refundsOf(test), await sent(number)]).toEqual([
      [DONE, DONE],
      [1, 2.5],
    ])
    expect([await examine(test.shop), await reconcile(test)]).toEqual([[], []])
    const notes = test.shop.database.db.selectFrom('documents').select('kind').where('kind', '=', 'creditNote')
    expect(await notes.execute()).toHaveLength(2)
  })

  it('is settled when the owner refunds the money another way', async () => {
    const number = await refund()
    fail()
    await look()
    await settleRefunds(test.shop, number, { way: 'bank transfer' })
    await settle(test)
    await look()
    expect([await examine(test.shop), await reconcile(test)]).toEqual([[], []])
  })
})

describe.each(databases)('A refund that PayPal accepted but that fails later, on %s', (_, open) => {
  const { test, paypal, look, begin, approve, orderAt } = paypalShopForEachTest(open, { settings })

  it('waits for the owner like one declined at once', async () => {
    const attempt = await begin()
    approve(attempt, 'refundPending')
    const number = String((await look(attempt)).body.orderNumber)
    await settle(test)
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await settle(test)
    paypal.server.settleRefund(orderAt(attempt).id, 'FAILED')
    await syncPayment(test.shop, attempt)
    await settle(test)
    expect(await examine(test.shop)).toEqual([
      expect.stringContaining(`Order ${number}: a refund of $1.00 was declined: PayPal could not complete the refund.`),
    ])
    expect(await reconcile(test)).toEqual([])
  })
})

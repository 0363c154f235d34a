import { describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'
import { sweepHeldPayments } from '#shop/orders/payment/capture/held-payments.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'

const DAY_MS = 24 * 3600_000
const OWNER = 'owner@shop.example'
type Opened = ReturnType<typeof stripeShopForEachTest>['test']

async function problemsOf({ shop }: Opened): Promise<string[]> {
  const found = await examine(shop)
  for await (const { problem } of reconcilePayments(shop, { since: new Date(0), isDryRun: true })) found.push(problem)
  return found
}
const refundsOf = ({ shop }: Opened) => shop.database.db.selectFrom('refunds').select(['state', 'reference']).execute()
const documentsOf = ({ shop }: Opened) => shop.database.db.selectFrom('documents').select('kind').execute()
const emailsOf = (test: Opened) => test.emails.filter(({ to }) => to !== OWNER).slice(1)
async function settle(test: Opened): Promise<void> {
  for (let time = 0; time < 4; time++) await test.drain()
}

describe.each(databases)('An order whose Stripe authorization has expired, on %s', (_, open) => {
  const { test, stripe, shopper, payWith, minutes } = stripeShopForEachTest(open, { settings: { ownerEmail: OWNER } })
  const paymentOf = async () =>
    (await test.shop.database.db.selectFrom('orders').select('payment_id').executeTakeFirstOrThrow()).payment_id
  const place = async () => {
    const number = String((await payWith('captureRefused')).body.orderNumber)
    await settle(test)
    return number
  }
  const expire = async () => {
    stripe.server.expire([...stripe.server.ledger.intents.keys()][0]!)
    await syncPayment(test.shop, await paymentOf())
    await settle(test)
  }

  it('is closed by canceling it: nothing is refunded, and nobody is told otherwise', async () => {
    const number = await place()
    await expire()
    expect(await examine(test.shop)).toEqual([expect.stringMatching(/its payment \S+ is expired\.$/)])
    await cancelOrder(test.shop, number, 'owner')
    await settle(test)
    expect(await refundsOf(test)).toEqual([{ state: 'done', reference: null }])
    expect([await problemsOf(test), await documentsOf(test), stripe.server.ledger.refunds.size]).toEqual([[], [], 0])
    const told = emailsOf(test)
    expect(told.map(({ subject }) => subject)).toEqual([`Your order ${number} was canceled`])
    expect(told[0]!.text).toContain('You were not charged.')
    expect(told[0]!.text).not.toMatch(/go(es)? back|[Rr]efund/)
    const { body } = await shopper.send('GET', `/api/orders/${number}`)
    const { uncharged, refunded, events } = body.history as Record<string, unknown[]>
    expect([uncharged, refunded]).toEqual([true, 0])
    expect(events).toEqual([expect.objectContaining({ kind: 'canceled' })])
  })

  it('tells the shopper of an order canceled before that nothing was charged', async () => {
    const number = await place()
    await cancelOrder(test.shop, number, 'shopper')
    await settle(test)
    expect(emailsOf(test).at(-1)!.text).toContain('We will refund $27.59 to your Visa ending in')
    minutes(60)
    await expire()
    expect(emailsOf(test).at(-1)).toMatchObject({
      subject: `You were not charged for your order ${number}`,
      text: expect.stringContaining('We never charged your Visa ending in'),
    })
    minutes(24 * 60)
    await settle(test)
    expect(await problemsOf(test)).toEqual([])
  })

  it('has nothing to refund', async () => {
    const number = await place()
    await expire()
    await expect(refundOrder(test.shop, number, { goodwillCents: 100 })).rejects.toThrow(
      `Order ${number} was not charged, so there is nothing to refund.`,
    )
  })
})

describe.each(databases)('An order whose PayPal authorization has expired, on %s', (_, open) => {
  const settings = { capture: 'on-shipment', ownerEmail: OWNER } as const
  const { test, paypal, look, begin, approve } = paypalShopForEachTest(open, { settings })

  it('is closed by canceling it', async () => {
    const attempt = await begin()
    approve(attempt)
    const number = String((await look(attempt)).body.orderNumber)
    await settle(test)
    paypal.pass({ days: 30 })
    await sweepHeldPayments(test.shop)
    await cancelOrder(test.shop, number, 'owner')
    await settle(test)
    expect(await refundsOf(test)).toEqual([{ state: 'done', reference: null }])
    expect(await problemsOf(test)).toEqual([])
    expect(emailsOf(test).at(-1)!.text).toContain('You were not charged.')
  })
})

describe.each(databases)('An order whose money is held until the first parcel, on %s', (_, open) => {
  const settings = { capture: 'on-shipment', ownerEmail: OWNER } as const
  const { test, shopper } = shopperForEachTest(open, { settings })
  const place = async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    await shopper.prepare(1, 2)
    const number = String((await shopper.order()).body.orderNumber)
    await settle(test)
    return number
  }

  it('is closed when the rest is canceled', async () => {
    const number = await place()
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await settle(test)
    test.moveClock(8 * DAY_MS)
    await sweepHeldPayments(test.shop)
    await settle(test)
    await cancelOrder(test.shop, number, 'owner')
    await settle(test)
    expect(await refundsOf(test)).toEqual([
      { state: 'done', reference: null },
      { state: 'done', reference: null },
    ])
    expect(await problemsOf(test)).toEqual([])
    expect(emailsOf(test).map(({ subject }) => subject)).toEqual([
      `Part of your order ${number} was canceled`,
      `You were not charged for your order ${number}`,
      `Your order ${number} was canceled`,
    ])
  })

  it('canceled before that is reported as uncharged, in one email', async () => {
    const number = await place()
    await cancelOrder(test.shop, number, 'shopper')
    await settle(test)
    const told = emailsOf(test)
    expect(told.map(({ subject }) => subject)).toEqual([`Your order ${number} was canceled`])
    expect(told[0]!.text).toContain('You were not charged.')
    expect(await problemsOf(test)).toEqual([])
  })
})

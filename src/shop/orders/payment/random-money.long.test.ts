import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { progressOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { stripeShopForEachTest } from '#test/payments/stripe-shop.ts'
import { setOption } from '#shop/checkout/edit-shipping.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { BEGINNINGS, doDeed, SHIPPING_DEEDS, type ShippingDeed } from '#test/orders/shipping-deeds.ts'
import { shopperOf } from '#test/shopper.ts'
import { sweepHeldPayments } from '#shop/orders/payment/capture/held-payments.ts'
import { sweepDuePayments } from '#shop/orders/payment/capture/sweep-due-payments.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'

const DEEDS = [...SHIPPING_DEEDS, 'refund', 'dispute', 'win', 'lose', 'look', 'drain', 'minute', 'hour'] as const
type Deed = (typeof DEEDS)[number]

const REFUSED = /: a refund of \S+ was declined: The dispute was lost/

describe.each(databases)('An order’s money at Stripe on %s', (_, open) => {
  const { test, stripe, minutes, intents } = stripeShopForEachTest(open)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 2, stock: 10_000, priceCents: 934 })
    await addProduct(test.shop, { id: 3, stock: 10_000, priceCents: 0 })
    await setOption(test.shop, 'standard', { price: '0' })
  })
  const disputeOf = (intentId: string) =>
    [...stripe.server.ledger.disputes.values()].find(({ payment_intent }) => payment_intent === intentId)

  async function place(isFree: boolean, by: ReturnType<typeof shopperOf>): Promise<string> {
    await by.add(isFree ? 3 : 2, 3)
    await by.ship()
    const paymentToken = stripe.server.tokenize('visa')
    if (!isFree) await by.send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken })
    return String((await by.order()).body.orderNumber)
  }

  /** `intentId` is undefined for a free order. */
  async function act(number: string, intentId: string | undefined, paymentId: string, deed: Deed): Promise<void> {
    const dispute = intentId === undefined ? undefined : disputeOf(intentId)
    const isCharged = intents().some(({ id, status }) => id === intentId && status === 'succeeded')
    switch (deed) {
      case 'refund':
        return refundOrder(test.shop, number, { goodwillCents: 100 }).then(nothing, ifAllowed)
      case 'dispute':
        if (isCharged && !dispute) stripe.server.openDispute(intentId!)
        return
      case 'win':
      case 'lose':
        if (dispute?.status === 'needs_response') dispute.status = deed === 'win' ? 'won' : 'lost'
        return
      case 'look':
        return syncPayment(test.shop, paymentId).then(nothing, ifAllowed)
      case 'drain':
        return test.drain()
      case 'minute':
        return minutes(1)
      case 'hour':
        return minutes(60)
      case 'ship':
      case 'file':
      case 'undo':
      case 'cancel':
      case 'cancelOne':
        return doDeed(test.shop, number, deed)
    }
  }

  async function settle(number: string, intentId: string | undefined, paymentId: string): Promise<void> {
    for (let time = 0; time < 6; time++) {
      await act(number, intentId, paymentId, 'look')
      minutes(20)
      await sweepDuePayments(test.shop)
      await sweepHeldPayments(test.shop)
      await test.drain()
    }
  }

  it('matches the books after any deeds: undone, charged later, canceled, disputed, refunded, or free', async () => {
    const steps = fc.array(fc.constantFrom(...DEEDS), { minLength: 2, maxLength: 14 })
    const beginning = fc.constantFrom<ShippingDeed[]>(...BEGINNINGS)
    const capture = fc.constantFrom('immediate' as const, 'on-shipment' as const)
    const isFree = fc.integer({ min: 0, max: 4 }).map((one) => one === 0)
    const end = fc.constantFrom('win' as const, 'lose' as const)
    await fc.assert(
      fc.asyncProperty(beginning, steps, capture, isFree, end, async (first, rest, chosen, free, last) => {
        test.shop.settings = { ...test.shop.settings, capture: chosen }
        const before = new Set(intents().map(({ id }) => id))
        const number = await place(free, shopperOf(test, { address: `203.0.113.${Math.floor(Math.random() * 250)}` }))
        const intentId = intents().find(({ id }) => !before.has(id))?.id
        expect(intentId === undefined).toBe(free)
        const { payment_id: paymentId } = await test.shop.database.db
          .selectFrom('orders')
          .select('payment_id')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        for (const deed of [...first, ...rest]) await act(number, intentId, paymentId, deed)
        await settle(number, intentId, paymentId)
        await act(number, intentId, paymentId, last)
        await settle(number, intentId, paymentId)

        const { order, history } = await readRecord(test.shop, number)
        const intent = intents().find(({ id }) => id === intentId)
        const isLost = intentId !== undefined && disputeOf(intentId)?.status === 'lost'
        const given = [...stripe.server.ledger.refunds.values()].filter((one) => one.payment_intent === intentId)
        const givenCents = given.reduce((sum, { amount }) => sum + amount, 0)
        const isCanceled = progressOf(ledgerOf(order, history)) === 'canceled'
        const isSent = history.parcels.some((parcel) => parcel.state !== 'packed')
        if (free) expect([history.refunds, order.unchargedSince]).toEqual([[], null])
        else {
          if (isSent) expect(intent!.status).toBe('succeeded')
          if (isCanceled) expect(isLost || intent!.status === 'canceled' || givenCents === order.totalCents).toBe(true)
          if (intent!.status === 'succeeded' && !isLost) expect(givenCents).toBe(refundedCents(history.refunds))
          if (intent!.status === 'canceled') expect(givenCents).toBe(0)
        }
        // An order before may wait for its parcel for days.
        const found = (await examine(test.shop)).filter((one) => !one.startsWith('Order') || one.includes(number))
        expect(found.filter((one) => !(isLost && REFUSED.test(one)))).toEqual([])
        const differences: string[] = []
        for await (const { problem } of reconcilePayments(test.shop, { since: new Date(0), isDryRun: true }))
          differences.push(problem)
        expect([differences, stripe.server.violations]).toEqual([[], []])
        const left = test.shop.database.db
          .selectFrom('outbox')
          .select(['kind', 'last_error'])
          .where('done_at', 'is', null)
        expect(await left.execute()).toEqual([])
      }),
      { numRuns: 20 },
    )
  }, 400_000)
})

const nothing = (): void => {}

function ifAllowed(error: unknown): void {
  if (!(error instanceof ShopError)) throw error
}

import { beforeEach, describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { setOption } from '#shop/checkout/edit-shipping.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { queueDailyLook } from '#shop/orders/payment/daily-look.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { sweepDuePayments } from '#shop/orders/payment/capture/sweep-due-payments.ts'
import { sweepHeldPayments } from '#shop/orders/payment/capture/held-payments.ts'
import { sweepWaitingPayments } from './sweep-waiting-payments.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { orderChecks, payloadOf } from '#test/order-checks.ts'
import { recordGateway } from '#test/gateways/recorded-gateway.ts'
import { exhaust } from '#test/shopper.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const DAY_MS = 24 * 3600_000
const FREE = 'No payment needed'

describe.each(databases)('A free order on %s', (_, open) => {
  describe.each(['immediate', 'on-shipment'] as const)('charged %s', (capture) => {
    const { test, shopper } = shopperForEachTest(open, { settings: { capture, ownerEmail: 'owner@shop.example' } })
    const { stock } = orderChecks(test, shopper)
    let calls: string[]
    beforeEach(async () => {
      await addProduct(test.shop, { id: 1, name: 'Sample', priceCents: 0, stock: 5 })
      await setOption(test.shop, 'standard', { price: '0' })
      calls = recordGateway(test)
    })

    async function place(): Promise<string> {
      await shopper.add(1, 2)
      await shopper.ship()
      const { status, body } = await shopper.order()
      expect([status, body.total, body.paymentMethod, body.card]).toEqual([201, 0, FREE, null])
      return String(body.orderNumber)
    }

    /** Lets every message and sweep run for days. */
    async function pass(days: number): Promise<void> {
      for (let day = 0; day < days; day++) {
        await queueDailyLook(test.shop)
        for (const sweep of [sweepStuckPayments, sweepWaitingPayments, sweepHeldPayments, sweepDuePayments])
          await sweep(test.shop)
        await test.drain()
        test.moveClock(DAY_MS)
      }
    }

    async function problems(): Promise<string[]> {
      const found = await examine(test.shop)
      for await (const { problem } of reconcilePayments(test.shop, { since: new Date(0), isDryRun: true }))
        found.push(problem)
      return found
    }
    const asked = () => calls.filter((call) => call !== 'disputesSince' && call !== 'listSince')
    const history = async (number: string) => (await shopper.send('GET', `/api/orders/${number}`)).body.history

    it('does not look up a card that is sent anyway', async () => {
      await shopper.add(1, 2)
      await shopper.ship()
      await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: 'made-up' })
      expect(calls).toEqual([])
      expect((await shopper.order()).status).toBe(201)
    })

    it('is placed without payment data and without calling the provider, however old it is', async () => {
      const number = await place()
      await pass(9)
      expect([await stock(), await problems(), asked()]).toEqual([3, [], []])
      await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 2 }])
      await pass(2)
      expect([await problems(), asked()]).toEqual([[], []])
      expect((await history(number)) as object).toMatchObject({ progress: 'shipped', uncharged: false })
    })

    it('can be canceled by its shopper, without a refund', async () => {
      const number = await place()
      expect((await shopper.send('POST', `/api/orders/${number}/cancel`)).status).toBe(200)
      await pass(2)
      expect([await stock(), await problems(), asked()]).toEqual([5, [], []])
      expect(await history(number)).toMatchObject({ cancelable: false, refunded: 0 })
      const canceled = test.emails.find(({ subject }) => subject.endsWith('was canceled'))
      expect(canceled?.text).toContain('You were not charged for it, so there is nothing to refund.')
    })

    it('can be canceled in part by the owner, who ships the rest and cannot refund anything', async () => {
      const number = await place()
      await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
      await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])
      await pass(2)
      await expect(refundOrder(test.shop, number, { goodwillCents: 1 })).rejects.toThrow(
        `Order ${number} is already fully refunded.`,
      )
      expect([await problems(), asked()]).toEqual([[], []])
    })

    it('can be returned, and its return is closed without a refund', async () => {
      const number = await place()
      await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 2 }])
      await pass(1)
      const asking = { kind: 'return', items: [{ item: 0, quantity: 2 }], reason: 'notNeeded', requestKey: 'key-00001' }
      const { status, body } = await shopper.send('POST', `/api/orders/${number}/returns`, asking)
      expect([status, body.message]).toEqual([201, undefined])
      await approveReturn(test.shop, { number, ordinal: null }, null)
      await receiveReturn(test.shop, { number, ordinal: null }, { restock: 'all' })
      await pass(2)
      expect([await stock(), await problems(), asked()]).toEqual([5, [], []])
      const received = test.emails.find(({ subject }) => subject.endsWith('is complete'))
      expect(received?.text).toContain('You were not charged for it, so there is nothing to refund.')
    })
  })

  describe('during checkout', () => {
    const { test, shopper } = shopperForEachTest(open, { settings: { ownerEmail: 'owner@shop.example' } })
    const { orders, setVariant, stock } = orderChecks(test, shopper)
    let calls: string[]
    beforeEach(async () => {
      await addProduct(test.shop, { id: 1, name: 'Sample', priceCents: 0, stock: 50 })
      await addProduct(test.shop, { id: 2, name: 'Mug', priceCents: 500, stock: 50 })
      await setOption(test.shop, 'standard', { price: '0' })
      calls = recordGateway(test)
    })
    const checkout = async () => (await shopper.send('GET', '/api/checkout')).body
    const methods = async () =>
      ((await shopper.send('GET', '/api/payment/methods')).body as unknown as { name: string }[]).map(
        ({ name }) => name,
      )
    async function fill() {
      await shopper.add(1)
      await shopper.ship()
      return checkout()
    }

    it('has one method, which needs no card and no provider key, and is ready for review', async () => {
      expect(await methods()).toEqual(['Credit Card', 'PayPal'])
      const open = await fill()
      expect(open).toMatchObject({ step: 'review', selectedPaymentMethod: 'none', review: { paymentMethod: FREE } })
      expect(open.paymentMethods).toEqual([
        {
          _id: 'none',
          name: FREE,
          type: 'unknown',
          description: 'Your total is $0.00, so there is nothing to pay.',
          provider: 'none',
          publishableKey: null,
          cardDetails: null,
        },
      ])
      expect(await methods()).toEqual([FREE])
      await shopper.add(2)
      expect(await methods()).toEqual(['Credit Card', 'PayPal'])
      expect(await checkout()).toMatchObject({ step: 'payment', selectedPaymentMethod: 'credit-card' })
    })

    it('accepts a page’s payload with the card entered before it was free', async () => {
      await shopper.prepare(2)
      const { cart } = (await checkout()) as unknown as { cart: { items: { id: string }[] } }
      await shopper.send('DELETE', `/api/cart/items/${cart.items[0]!.id}`)
      await shopper.add(1)
      calls.length = 0
      const free = await checkout()
      expect(free).toMatchObject({ step: 'review', review: { paymentMethod: FREE } })
      const { shippingMethod: _option, ...payload } = payloadOf(free)
      const { status, body } = await shopper.order({ ...payload, review: free.review })
      expect([status, body.paymentMethod, body.card, calls]).toEqual([201, FREE, null, []])
    })

    it('saves its own billing address, and no method', async () => {
      await fill()
      const billingAddress = { ...((await checkout()).shippingAddress as object), city: 'Chicago' }
      const body = { paymentMethodId: 'none', useSameAddressForBilling: false, billingAddress }
      expect((await shopper.send('PUT', '/api/checkout/payment', body)).status).toBe(200)
      const { body: placed } = await shopper.order()
      expect(placed).toMatchObject({ total: 0, billingAddress: { city: 'Chicago' } })
      expect(calls).toEqual([])
    })

    it('is placed once per request key, even by simultaneous requests', async () => {
      const { requestKey } = await fill()
      const placed = await Promise.all([1, 2, 3].map(() => shopper.order({ requestKey })))
      const again = await shopper.order({ requestKey })
      expect(new Set([...placed, again].map(({ body }) => body.orderNumber)).size).toBe(1)
      expect([(await orders()).length, await stock(), calls]).toEqual([1, 49, []])
      expect(await examine(test.shop)).toEqual([])
    })

    const DUE = 'Your order is no longer free: the total is now $5.40. Please choose how to pay.'

    it('requires a payment if its price rises before it is placed, and is then paid', async () => {
      const free = await fill()
      await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'none' })
      await setVariant({ price_cents: 500 })
      for (const request of [{ ...payloadOf(free), review: free.review }, {}]) {
        const { status, body } = await shopper.order(request)
        expect([status, body.message, body.fields]).toEqual([409, DUE, { payment: DUE }])
      }
      expect([await orders(), calls]).toEqual([[], []])
      expect(await checkout()).toMatchObject({ step: 'payment', selectedPaymentMethod: 'credit-card' })
      const { status, body } = await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'none' })
      expect([status, body.message]).toEqual([400, DUE])
      await shopper.payWith('4242 4242 4242 4242')
      expect((await shopper.order()).body).toMatchObject({ total: 5.4, paymentMethod: 'Credit Card' })
    })

    it('requires a payment if its price rises while it is being written', async () => {
      await fill()
      let raised = false
      test.shop.failpoint = () => {}
      const { transaction } = test.shop.database
      test.shop.database.transaction = (async (...args: Parameters<typeof transaction>) => {
        if (!raised) await setVariant({ price_cents: 500 })
        raised = true
        return transaction(...args)
      }) as typeof transaction
      const { status, body } = await shopper.order()
      expect([status, body.message, await orders()]).toEqual([409, DUE, []])
    })

    it('is limited per IP address, because no card keeps a stranger from taking the stock', async () => {
      let said: unknown
      const placed = await exhaust(async () => {
        await fill()
        const { status, body } = await shopper.order()
        said = body.message
        return { status }
      })
      expect([placed, (await orders()).length]).toEqual([5, 5])
      expect(said).toBe('Too many orders were placed. Please try again in 60 minutes.')
    })

    it('says in its emails and documents that no payment was needed', async () => {
      await fill()
      await shopper.order()
      await test.drain()
      const [confirmation, owner] = test.emails
      expect(confirmation?.text).toContain('No payment was needed')
      expect(confirmation?.text).not.toContain('Paid with')
      expect(owner?.text).not.toContain('Paid with')
      const { id } = (await orders())[0]!
      const { body } = await shopper.send('GET', `/api/orders/${id}`)
      const [{ number }] = (body.history as unknown as { documents: [{ number: string }] }).documents
      const invoice = await shopper.send('GET', `/api/orders/${id}/documents/${number}/content`)
      expect(invoice.body).toMatchObject({ kind: 'invoice', paymentMethod: FREE, card: null, total: 0 })
    })
  })
})

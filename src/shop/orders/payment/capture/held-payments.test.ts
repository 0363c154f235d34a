import { beforeEach, describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { addOption } from '#shop/checkout/edit-shipping.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { startBatch, undoableBatch, undoShipment } from '#shop/orders/fulfill/undo-batch.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CARD, shopperOf } from '#test/shopper.ts'
import { sweepHeldPayments } from './held-payments.ts'
import { reconcilePayments } from '#shop/orders/payment/reconcile/reconcile.ts'

const OWNER = 'owner@shop.example'
const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const DAY_MS = 24 * 3600_000

describe.each(databases)('An order charged with its first parcel, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { settings: { capture: 'on-shipment', ownerEmail: OWNER } })
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await settle()
    test.emails.length = 0
  })

  async function settle(): Promise<void> {
    for (let time = 0; time < 3; time++) {
      await test.drain()
      test.moveClock(5000)
    }
  }
  const ledger = () => [...test.sandbox.ledger.values()][0]!
  const given = () => Object.values(ledger().refunds ?? {})
  const documents = () => test.shop.database.db.selectFrom('documents').select('kind').orderBy('kind', 'desc').execute()
  const problems = async () => {
    const found = await examine(test.shop)
    for await (const difference of reconcilePayments(test.shop, { since: new Date(0), isDryRun: true }))
      found.push(difference.problem)
    return found
  }
  const ship = (quantity: number) => shipOrder(test.shop, number, UPS, [{ line: '1', quantity }])
  const told = (to: string) => test.emails.filter((email) => email.to === to).map(({ subject }) => subject)

  it('is only authorized until then, and charged once, with an invoice', async () => {
    expect([ledger().state, await documents(), await problems()]).toEqual(['authorized', [], []])
    await ship(1)
    expect(await problems()).toEqual([])
    await settle()
    expect([ledger().state, await documents()]).toEqual(['captured', [{ kind: 'invoice' }]])
    await ship(1)
    await settle()
    const captures = test.shop.database.db.selectFrom('outbox').select('id').where('kind', '=', 'capture')
    expect([(await captures.execute()).length, await problems()]).toEqual([1, []])
  })

  it('that is a pickup is charged when it is ready, keeps the money if nobody comes, and can be refunded then', async () => {
    const pickup = {
      name: 'Workshop',
      price: '0',
      delivery: 'Ready in 1-2 business days',
      description: '12 Mill Street',
      pickup: 'US',
    }
    await addOption(test.shop, 'workshop', pickup)
    const buyer = shopperOf(test)
    await buyer.add(1)
    await buyer.ship('workshop', { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' })
    await buyer.payWith(CARD.cardNumber)
    number = String((await buyer.order()).body.orderNumber)
    const paid = () => [...test.sandbox.ledger.values()].at(-1)!
    await settle()
    expect(paid().state).toBe('authorized')
    await ship(1)
    await settle()
    expect(paid().state).toBe('captured')
    test.moveClock(40 * DAY_MS)
    await sweepHeldPayments(test.shop)
    await settle()
    const uncollected = await readRecord(test.shop, number)
    expect([paid().state, uncollected.order.status]).toEqual(['captured', 'shipped'])
    await refundOrder(test.shop, number, { goodwillCents: uncollected.order.totalCents })
    await settle()
    expect(Object.values(paid().refunds ?? {})).toEqual([uncollected.order.totalCents])
  })

  it('is charged with its parcel even after the owner has changed the setting', async () => {
    test.shop.settings = { ...test.shop.settings, capture: 'immediate' }
    await settle()
    expect(ledger().state).toBe('authorized')
    await ship(2)
    await settle()
    expect(ledger().state).toBe('captured')
  })

  it('releases its money uncharged if all of it is canceled before, even in parts', async () => {
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await settle()
    expect([ledger().state, await problems()]).toEqual(['authorized', []])
    await cancelOrder(test.shop, number, 'shopper')
    expect(await problems()).toEqual([])
    await settle()
    expect([ledger().state, given(), await documents(), await problems()]).toEqual(['released', [], [], []])
    const { history } = await readRecord(test.shop, number)
    expect(history.refunds.map(({ state, amountCents }) => [state, amountCents])).toEqual([
      ['done', 2160],
      ['done', 2759],
    ])
    expect(told('ada@example.com')).toContain(`Your order ${number} was canceled`)
  })

  it('refunds what was canceled or granted before only after it was charged', async () => {
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await settle()
    test.moveClock(2 * DAY_MS)
    await settle()
    expect([ledger().state, given(), await problems()]).toEqual(['authorized', [], []])
    await ship(1)
    await settle()
    await settle()
    expect([ledger().state, given().toSorted(), await problems()]).toEqual(['captured', [100, 2160], []])
    expect(await documents()).toEqual([{ kind: 'invoice' }, { kind: 'creditNote' }, { kind: 'creditNote' }])
  })

  it('is not charged for an undone shipment', async () => {
    await shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
    await settle()
    for (const batched of await undoableBatch(test.shop)) await undoShipment(test.shop, batched)
    test.moveClock(60_000)
    await settle()
    expect([ledger().state, await problems()]).toEqual(['authorized', []])
    await shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
    test.moveClock(60_000)
    await settle()
    expect([ledger().state, await problems()]).toEqual(['captured', []])
  })

  it('is reported to the owner two days before its authorization expires, and when it has expired', async () => {
    await sweepHeldPayments(test.shop)
    test.moveClock(5 * DAY_MS - 60_000)
    await sweepHeldPayments(test.shop)
    await settle()
    expect([told(OWNER), await problems()]).toEqual([[], []])
    test.moveClock(60_000)
    for (let time = 0; time < 2; time++) {
      await sweepHeldPayments(test.shop)
      await settle()
    }
    expect(told(OWNER)).toEqual([`Payment authorization for order ${number} expires soon`])
    expect(await problems()).toEqual([
      expect.stringMatching(
        /^Order \S+: its payment \S+ can be charged until 2026-01-22T12:00:\S+, but nothing has shipped\./,
      ),
    ])
    test.moveClock(3 * DAY_MS)
    await sweepHeldPayments(test.shop)
    await settle()
    expect(told(OWNER)[1]).toBe(`Payment authorization for order ${number} has expired`)
    expect(await examine(test.shop)).toEqual([expect.stringMatching(/its payment \S+ is expired\.$/)])
  })

  it('is checked again later if the provider does not respond', async () => {
    const { gateway } = test.shop
    test.shop.gateway = { ...gateway, find: () => Promise.reject(new Error('Closed for the night')) }
    await sweepHeldPayments(test.shop)
    test.shop.gateway = gateway
    test.moveClock(5 * DAY_MS)
    await sweepHeldPayments(test.shop)
    await settle()
    expect(told(OWNER)).toEqual([`Payment authorization for order ${number} expires soon`])
  })
})

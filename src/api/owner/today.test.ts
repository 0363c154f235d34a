import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { PARTS } from '#test/owner/moving.ts'
import { applyProviderStatus } from '#shop/orders/payment/apply-provider-status.ts'
import { findPayment } from '#database/payments/payments.ts'
import { addLostDemand } from '#database/search/lost-demand.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { shopDay } from '#shop/clock.ts'
import { NO_TRACKING } from '#test/owner/moving-orders.ts'
import { openOwner } from './owner.ts'

const DAY_MS = 24 * 3600_000

describe.each(databases)('Today on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    number = await placeOrder()
  })

  async function placeOrder(): Promise<string> {
    await shopper.prepare(1, 1)
    const placed = String((await shopper.order()).body.orderNumber)
    await test.drain()
    return placed
  }
  const owner = () => openOwner({ ...test.shop, ...PARTS })
  const today = () => owner()('GET /owner/today', {})
  const exec = (script: string) => test.shop.database.exec(script)

  it('lists the orders to pack, and which of them are late or unpaid', async () => {
    test.moveClock(7 * DAY_MS)
    const second = await placeOrder()
    await owner()('POST /owner/orders/{number}/refunds', { number: second, goodwillCents: 2759 })
    expect((await today()).packing).toMatchObject({
      count: 2,
      late: 1,
      oldest: [
        { number, name: 'Ada Lovelace', isLate: true, unpaid: null },
        { number: second, isLate: false, unpaid: 'refunded' },
      ],
    })
    await owner()('POST /owner/orders/{number}/parcels', { number })
    const { packing } = await today()
    expect(packing).toMatchObject({ count: 1, late: 0, packed: 1, oldest: [{ number: second }] })
    const attention = { attention: 'to pack', limit: 9 } as const
    expect((await owner()('GET /owner/orders', attention)).orders).toMatchObject([{ number: second }])
    await owner()('POST /owner/orders/{number}/shipments', { number, ...NO_TRACKING })
    expect((await today()).packing).toMatchObject({ count: 1, late: 0, packed: 0 })
  })

  it('lists the money that waits, with the deadline of a dispute', async () => {
    expect((await today()).money).toMatchObject({
      uncharged: { count: 0 },
      ending: { count: 0 },
      refunds: { count: 0 },
      disputes: { count: 0 },
    })
    await exec(`update payments set state = 'authorized', updated_at = '2026-01-01T00:00:00.000Z'`)
    expect((await today()).money!.uncharged).toMatchObject({ count: 1, orders: [{ number, amountCents: 2759 }] })
    const at = test.shop.now().toISOString()
    await exec(`update payments set capture_mode = 'on-shipment', next_check_at = '${at}', expires_at = '${at}'`)
    expect((await today()).money).toMatchObject({ uncharged: { count: 0 }, ending: { count: 1, orders: [{ at }] } })
    await exec(`update payments set state = 'captured', next_check_at = null`)
    const { id, payment_id } = await test.shop.database.db
      .selectFrom('orders')
      .select(['id', 'payment_id'])
      .executeTakeFirstOrThrow()
    const payment = (await findPayment(test.shop.database.db, payment_id))!
    const dispute = { status: 'open', amountCents: 2759, reason: null, answerBy: '2026-02-01T00:00:00.000Z', url: null }
    const status = { state: 'disputed', reference: 'r', amountCents: 2759, refundedCents: 0, dispute }
    await applyProviderStatus(test.shop, payment, { orderId: id, status: status as never })
    expect((await today()).money!.disputes).toEqual({
      count: 1,
      orders: [{ number, amountCents: 2759, at: '2026-02-01T00:00:00.000Z' }],
    })
  })

  it('lists returns, failed messages, what is sold out, and yesterday', async () => {
    await owner()('POST /owner/orders/{number}/shipments', { number, ...NO_TRACKING })
    const lines = [{ position: 0, quantity: 1 }]
    const claim = { kind: 'claim', reason: 'damaged', comment: null, wish: 'refund' } as const
    await requestReturn(test.shop, number, { ...claim, requestKey: 'key-00001', lines })
    await exec(
      `update outbox set failed_at = '2026-01-15T12:00:00.000Z', last_error = 'No mailbox' where done_at is null`,
    )
    const sold = { kind: 'sold out', text: '1', count: 3 } as const
    await test.shop.database.transaction((tx) => addLostDemand(tx, shopDay(test.shop), [sold]))
    expect(await today()).toMatchObject({
      returns: { toDecide: 1, toReceive: 0, oldest: [{ name: `${number}-R1`, number, kind: 'claim', pieces: 1 }] },
      messages: { emails: expect.any(Number), error: 'No mailbox' },
      soldOut: { count: 0 },
    })
    await owner()('PUT /owner/variants/{variant}/stock', { variant: 'mug', stock: '0' })
    test.moveClock(DAY_MS)
    expect(await today()).toMatchObject({
      soldOut: { count: 1, products: [{ slug: 'mug', name: 'Mug', views: 3 }] },
      yesterday: { orders: 1, totalCents: 2759, refundedCents: 0 },
    })
  })

  it('shows a helper only what a helper may settle', async () => {
    const by = { ...PARTS.by, power: 'helper' } as const
    const shown = await openOwner({ ...test.shop, ...PARTS, by })('GET /owner/today', {})
    expect(shown).toMatchObject({ packing: { count: 1 }, returns: { toDecide: 0 } })
    expect(shown).toMatchObject({ money: null, messages: null, soldOut: null, yesterday: null })
  })
})

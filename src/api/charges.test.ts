import { describe, expect, it } from 'vitest'
import { EXTRA_CHARGES } from '#domain/charges/extra-charges.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { toRefund } from '#domain/orders/possible-refunds.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { namedOrder, readRecord } from '#shop/orders/order-record.ts'
import { whyUnpaid } from '#shop/orders/why-unpaid.ts'
import { salesByProduct } from '#shop/reports/sales-report.ts'
import { packingSlips } from '#shop/orders/documents/packing-slips.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { unknownCharges } from '#test/orders/unknown-charges.ts'

const GIFT_WRAP = { kind: 'unknown', title: 'Gift wrap', amountCents: 400, isTaxed: false, refundedWith: 'units' }

describe.each(databases)('Charges of kinds unknown to the shop, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  it('are shown in the cart, checkout, order, email, invoice and packing slip next to the specified amounts', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, stock: 5 })
    Object.assign(test.shop, { extraCharges: unknownCharges(400, 200) })
    await shopper.prepare(1, 2)
    const charges = [
      { kind: 'item', title: 'Items', amount: 20, item: 0 },
      { kind: 'unknown', title: 'Gift wrap', amount: 4, item: 0 },
      { kind: 'unknown too', title: 'Tip', amount: 2, item: null },
      { kind: 'shipping', title: 'Shipping', amount: 5.99, item: null },
      { kind: 'tax', title: 'Tax', amount: 1.92, item: null },
    ]
    const amounts = { subtotal: 26, tax: 1.92, total: 33.91, charges }
    const { body: cart } = await shopper.send('GET', '/api/cart')
    expect(cart).toMatchObject({ subtotal: 24, charges: charges.slice(0, 2) })
    const { body: checkout } = await shopper.send('GET', '/api/checkout')
    expect(checkout.orderSummary).toEqual({ ...amounts, shipping: 5.99 })
    const { body: order } = await shopper.order()
    expect(order).toMatchObject({ ...amounts, shippingCost: 5.99 })
    const { pdf: bytes } = await packingSlips(test.shop, [String(order.orderNumber)], 'Linden')
    expect(inspectPdf(bytes).text).toContain('Mug · SKU SKU-1-1 · Gift wrap')
    await test.drain()
    expect(test.emails[0]!.text).toContain('Mug · Gift wrap')
    expect(test.emails[0]!.text).toMatch(/Gift wrap: \$4\.00\nTip: \$2\.00\nSubtotal: \$26\.00/)
    const { body: read } = await shopper.send('GET', `/api/orders/${String(order.orderNumber)}`)
    const { number } = (read as { history: { documents: { number: string }[] } }).history.documents[0]!
    const { body: invoice } = await shopper.send(
      'GET',
      `/api/orders/${String(order.orderNumber)}/documents/${number}/content`,
    )
    expect(invoice).toMatchObject({
      subtotal: 26,
      total: 33.91,
      charges: [
        { title: 'Gift wrap', amount: 4, item: 0 },
        { title: 'Tip', amount: 2, item: null },
      ],
    })
  })

  it('count toward free shipping if they are of a line, and not if they are of the whole order', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2400, stock: 5 })
    for (const [unitCents, keptCents, shipping] of [
      [400, 200, 0],
      [200, 400, 5.99],
    ] as const) {
      Object.assign(test.shop, { extraCharges: unknownCharges(unitCents, keptCents) })
      expect((await shopper.prepare(1, 2)).orderSummary).toMatchObject({ subtotal: 54, shipping })
      expect((await shopper.order()).body).toMatchObject({ subtotal: 54, shippingCost: shipping })
    }
  })

  it.each(['untaxed', 'taxed'])('that are kept and %s are not refunded, nor left to refund', async (tax) => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, stock: 5 })
    Object.assign(test.shop, { extraCharges: unknownCharges(400, 200, tax === 'taxed') })
    await shopper.prepare(1, 2)
    const { body: order } = await shopper.order()
    const number = String(order.orderNumber)
    await test.drain()
    const refundIfCanceled = async () => {
      const { body } = await shopper.send('GET', `/api/orders/${number}`)
      return (body as { history: { refundIfCanceled: number } }).history.refundIfCanceled
    }
    expect(await refundIfCanceled()).toBe(31.91)
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 2 }] })
    expect(await refundIfCanceled()).toBe(5.99)
    expect(await whyUnpaid(test.shop, await namedOrder(test.shop.database.db, number))).toBeNull()
    await refundOrder(test.shop, number, { withShipping: true })
    expect(await refundIfCanceled()).toBe(0)
    expect(await whyUnpaid(test.shop, await namedOrder(test.shop.database.db, number))).toContain(
      'all of its $31.91 is refunded',
    )
  })

  it('that are kept are not left to refund once the order is canceled, with or without an earlier goodwill', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, stock: 9 })
    Object.assign(test.shop, { extraCharges: unknownCharges(400, 200) })
    for (const goodwillCents of [0, 150]) {
      await shopper.prepare(1, 2)
      const number = String((await shopper.order()).body.orderNumber)
      await test.drain()
      const left = async () => {
        const { order, history } = await readRecord(test.shop, number)
        return toRefund(order, history, ledgerOf(order, history))
      }
      expect(await left()).toMatchObject({ leftCents: 3191, why: null })
      await expect(refundOrder(test.shop, number, { goodwillCents: 3192 })).rejects.toThrow(
        '$31.92 is more than the $31.91 that is left to refund.',
      )
      if (goodwillCents > 0) await refundOrder(test.shop, number, { goodwillCents })
      await cancelOrder(test.shop, number, 'owner')
      expect(await left()).toEqual({ units: [], leftCents: 0, why: `Order ${number} is already fully refunded.` })
      expect(refundedCents((await readRecord(test.shop, number)).history.refunds)).toBe(3191)
    }
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
  })

  it('are compared line by line, so that none moves to another line unnoticed', async () => {
    for (const id of [1, 2]) await addProduct(test.shop, { id, name: `Mug ${id}`, priceCents: 1000, stock: 5 })
    const wrap = (position: number) =>
      Object.assign(test.shop, {
        extraCharges: { ...EXTRA_CHARGES, ofLines: () => [{ ...GIFT_WRAP, position }] },
      })
    wrap(0)
    await shopper.send('POST', '/api/cart/items', { productId: '2' })
    const { review, orderSummary } = (await shopper.prepare(1)) as Record<'review' | 'orderSummary', object>
    expect(review).toMatchObject({ extras: 'Mug 1: Gift wrap $4.00' })
    wrap(1)
    const { status, body } = await shopper.order({ ...orderSummary, review })
    expect([status, body.changes]).toEqual([
      409,
      [
        {
          variantId: null,
          name: 'Extras',
          field: 'extras',
          old: 'Mug 1: Gift wrap $4.00',
          new: 'Mug 2: Gift wrap $4.00',
        },
      ],
    ])
  })

  it('are listed when a return is reviewed', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, stock: 5 })
    Object.assign(test.shop, { extraCharges: unknownCharges(400, 200) })
    await shopper.prepare(1, 2)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await shipOrder(test.shop, number, { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null })
    await deliverOrder(test.shop, number)
    const { body: delivered } = await shopper.send('GET', `/api/orders/${number}`)
    expect(delivered).toMatchObject({ history: { cancelable: false, refundIfCanceled: 0 } })
    const entered = { kind: 'return', items: [{ item: 0, quantity: 1 }], reason: 'doesNotFit' }
    const { body } = await shopper.send('POST', `/api/orders/${number}/returns/preview`, entered)
    expect(body).toMatchObject({ subtotal: 12, tax: 0.96, refund: 12.96 })
    expect(body.charges).toContainEqual({ kind: 'unknown', title: 'Gift wrap', amount: 2, item: 0 })
  })

  it('count toward a product’s sales, and so do their refunds', async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, stock: 5 })
    Object.assign(test.shop, { extraCharges: unknownCharges(400, 200) })
    await shopper.prepare(1, 2)
    const { body: order } = await shopper.order()
    await cancelOrder(test.shop, String(order.orderNumber), 'owner', { lines: [{ line: '1', quantity: 1 }] })
    const sales = { pieces: 2, canceledPieces: 1, refundedPieces: 1 }
    expect(await salesByProduct(test.shop, {})).toEqual(
      new Map([['mug', { ...sales, subtotalCents: 2400, refundedCents: 1200, keptCents: 1200 }]]),
    )
  })
})

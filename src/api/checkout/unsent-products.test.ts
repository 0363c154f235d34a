import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { CARD, shopperOf } from '#test/shopper.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { packingSlipsOf } from '#domain/orders/documents/packing-slips.ts'
import { documentsOf } from '#database/orders/documents/documents.ts'
import { readRecord } from '#shop/orders/order-record.ts'

const VOUCHER = {
  id: 1,
  name: 'Gift Voucher',
  priceCents: 2500,
  variants: [{ requiresShipping: false, taxable: false }],
}
const EBOOK = { id: 2, name: 'Ebook', priceCents: 900, variants: [{ requiresShipping: false, taxable: false }] }
const MUG = { id: 3, name: 'Mug', priceCents: 1250, stock: 20 }

describe.each(databases)('A product that needs no shipping or is untaxed, on %s', (_, open) => {
  const test = shopForEachTest(open)
  const fill = async () => {
    for (const product of [VOUCHER, EBOOK, MUG]) await addProduct(test.shop, product)
    return shopperOf(test)
  }
  const totalsOf = async (shopper: ReturnType<typeof shopperOf>) => {
    const { body } = await shopper.send('GET', '/api/checkout')
    const { orderSummary, shippingOptions } = body as { orderSummary: object; shippingOptions: { cost: number }[] }
    return { totals: orderSummary, costs: shippingOptions.map(({ cost }) => cost) }
  }

  const enter = async (shopper: ReturnType<typeof shopperOf>) => {
    await shopper.ship()
    await shopper.payWith(CARD.cardNumber)
  }

  it('adds neither shipping nor tax, and its order promises no arrival', async () => {
    const shopper = await fill()
    await shopper.add(1)
    await shopper.add(2)
    expect(await totalsOf(shopper)).toMatchObject({
      totals: { subtotal: 34, shipping: 0, tax: 0, total: 34 },
      costs: [0, 0],
    })
    await enter(shopper)
    const { status, body } = await shopper.order()
    expect([status, body]).toMatchObject([
      201,
      { total: 34, tax: 0, expectedArrival: null, shippingMethod: { price: 0, estimatedDelivery: 'nothing to ship' } },
    ])
    await test.drain()
    const { html } = test.emails.find(({ subject }) => subject.includes(String(body.orderNumber)))!
    expect(html).not.toContain('Estimated delivery')
    expect(await examine(test.shop)).toEqual([])
    const record = await readRecord(test.shop, String(body.orderNumber))
    expect(() => packingSlipsOf(record, 'UTC')).toThrow('has nothing to pack: none of its products is sent.')
  })

  it('next to a mug leaves the mug its shipping and tax, and is on no packing slip', async () => {
    const shopper = await fill()
    await shopper.add(2)
    await shopper.add(3)
    expect((await totalsOf(shopper)).totals).toMatchObject({ subtotal: 21.5, shipping: 5.99, tax: 1, total: 28.49 })
    await enter(shopper)
    const { body } = await shopper.order()
    const record = await readRecord(test.shop, String(body.orderNumber))
    expect(packingSlipsOf(record, 'UTC').map(({ lines }) => lines.map(({ name }) => name))).toEqual([['Mug']])
  })

  it('is refunded without tax, and the mug beside it with all of its tax', async () => {
    const shopper = await fill()
    await shopper.add(2)
    await shopper.add(3)
    await enter(shopper)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 1 }] })
    await test.drain()
    await cancelOrder(test.shop, number, 'owner')
    await test.drain()
    const { order, history } = await readRecord(test.shop, number)
    expect(history.refunds.map(({ itemsCents, taxCents }) => [itemsCents, taxCents])).toEqual([
      [900, 0],
      [1250, 100],
    ])
    const documents = await documentsOf(test.shop.database.db, order.id)
    expect(documents.map(({ content }) => content.taxes)).toEqual([
      [
        { rate: 0.08, baseCents: 1250, taxCents: 100 },
        { rate: 0, baseCents: 900, taxCents: 0 },
      ],
      [{ rate: 0, baseCents: 900, taxCents: 0 }],
      [{ rate: 0.08, baseCents: 1250, taxCents: 100 }],
    ])
    expect(await examine(test.shop)).toEqual([])
  })

  it('keeps the terms that applied when it was ordered', async () => {
    const shopper = await fill()
    await shopper.add(2)
    await shopper.add(3)
    await enter(shopper)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await test.shop.database.db.updateTable('variants').set({ requires_shipping: 1, taxable: 1 }).execute()
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 1 }] })
    const { history } = await readRecord(test.shop, number)
    expect(history.refunds.map(({ taxCents }) => taxCents)).toEqual([0])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { ADDRESS, CARD, shopperOf } from '#test/shopper.ts'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { packingSlips } from '#shop/orders/documents/packing-slips.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { orderLinkToken } from '#shop/orders/order-links.ts'

describe.each(databases)('The documents of an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 3)
    await shopper.ship('standard', { ...ADDRESS, phone: '555 0100' })
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await refundOrder(test.shop, number, { goodwillCents: 150 })
    await test.drain()
  })

  const path = (document: string) => `/api/orders/${number}/documents/${document}`

  it('are listed in the order, invoice first', async () => {
    const { body } = await shopper.send('GET', `/api/orders/${number}`)
    const issuedAt = test.clock.now.toISOString()
    expect((body.history as { documents: unknown }).documents).toEqual([
      { kind: 'invoice', number: 'INV-000001', issuedAt, total: 64.8 },
      { kind: 'creditNote', number: 'CN-000001', issuedAt, total: 1.5 },
    ])
  })

  it('are returned as uncacheable PDFs', async () => {
    const { status, headers } = await shopper.send('GET', path('INV-000001'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('inline; filename="INV-000001.pdf"')
    expect(headers.get('cache-control')).toBe('no-store')
    const key = orderLinkToken(test.shop, number)
    const response = await test.api.fetch(new Request(new URL(`${path('cn-000001')}?key=${key}`, 'http://localhost')), {
      address: '203.0.113.9',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 8)).toBe('%PDF-1.7')
  })

  it('contain names in Chinese and Hebrew as searchable text, and so does the packing slip', async () => {
    await addProduct(test.shop, { id: 2, name: '手工陶瓷茶杯', priceCents: 2000, stock: 9 })
    await shopper.add(2)
    await shopper.ship('standard', { ...ADDRESS, firstName: '小明', lastName: 'כהן' })
    await shopper.payWith(CARD.cardNumber)
    const named = String((await shopper.order()).body.orderNumber)
    await test.drain()
    const { pdf: slip } = await packingSlips(test.shop, [named], 'Linden')
    const path = `/api/orders/${named}/documents/INV-000002?key=${orderLinkToken(test.shop, named)}`
    const response = await test.api.fetch(new Request(new URL(path, 'http://localhost')), { address: '203.0.113.9' })
    for (const pdf of [slip, new Uint8Array(await response.arrayBuffer())]) {
      const { text } = inspectPdf(pdf)
      for (const name of ['手工陶瓷茶杯', '小明', 'כהן']) expect(text).toContain(name)
    }
  })

  it('are limited per IP address as PDFs, but not as pages', async () => {
    const replies: number[] = []
    for (let count = 0; count <= RATE_LIMITS.pdfFromAddress.burst; count++)
      replies.push((await shopper.send('GET', path('INV-000001'))).status)
    expect(replies).toEqual([...Array<number>(RATE_LIMITS.pdfFromAddress.burst).fill(200), 429])
    expect((await shopper.send('GET', `${path('INV-000001')}/content`)).status).toBe(200)
    test.moveClock(RATE_LIMITS.pdfFromAddress.everySeconds * 1000)
    expect((await shopper.send('GET', path('INV-000001'))).status).toBe(200)
  })

  it('are returned with their content, without the email address and phone number', async () => {
    expect((await shopper.send('GET', `${path('INV-000001')}/content`)).body).toMatchObject({
      orderNumber: number,
      invoiceNumber: null,
      seller: { name: 'Linden' },
      buyer: { ...ADDRESS, email: '', phone: '' },
      items: [{ name: 'Mug', price: 20, quantity: 3 }],
      subtotal: 60,
      shippingCost: 0,
      goodwill: 0,
      taxes: [{ rate: 0.08, base: 60, tax: 4.8 }],
      total: 64.8,
    })
    expect((await shopper.send('GET', `${path('CN-000001')}/content`)).body).toMatchObject({
      buyer: { ...ADDRESS, email: '', phone: '' },
      invoiceNumber: 'INV-000001',
      items: [],
      goodwill: 1.5,
      taxes: [],
      total: 1.5,
    })
  })

  it('are not shown to anyone who cannot read the order, or by the number of another order', async () => {
    const stranger = shopperOf(test, { address: '203.0.113.10' })
    for (const end of ['', '/content']) {
      expect((await stranger.send('GET', path('INV-000001') + end)).status).toBe(404)
      expect((await shopper.send('GET', path('INV-000002') + end)).status).toBe(404)
    }
    await stranger.prepare(1, 1)
    const other = String((await stranger.order()).body.orderNumber)
    expect((await stranger.send('GET', `/api/orders/${other}/documents/INV-000001`)).body).toMatchObject({
      message: `Order ${other} has no document with this number.`,
    })
  })

  it('require the postal code with an old link, as the order does', async () => {
    test.moveClock(91 * 24 * 3600_000)
    const query = `?key=${orderLinkToken(test.shop, number)}`
    const reader = shopperOf(test, { address: '203.0.113.11' })
    expect((await reader.send('GET', path('INV-000001') + query)).status).toBe(403)
  })
})

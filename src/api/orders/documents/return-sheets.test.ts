import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { RATE_LIMITS } from '#domain/accounts/rate-limits.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { orderLinkToken } from '#shop/orders/order-links.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The return sheet on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    test.shop.settings.returnAddress = ['Dock 4', '9 Canal Road']
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS)
    await test.drain()
  })

  const ask = (body: object) =>
    shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey: 'key-00001',
      items: [{ item: 0, quantity: 2 }],
      ...body,
    })
  const path = (name = `${number}-R1`) => `/api/orders/${number}/returns/${name}/sheet`
  const status = async (address: string) => (await shopper.send('GET', address)).status
  const only = () => ({ number, ordinal: null })

  it('is available from the approval until the items have arrived', async () => {
    await ask({ kind: 'return', reason: 'doesNotFit' })
    expect(await status(`${path()}/content`)).toBe(404)
    await approveReturn(test.shop, only(), null)
    const { body } = await shopper.send('GET', `${path()}/content`)
    expect(body).toMatchObject({
      number: `${number}-R1`,
      orderNumber: number,
      to: { name: 'Linden', address: ['Dock 4', '9 Canal Road'] },
      from: { firstName: 'Ada', email: '', phone: '' },
      items: [{ name: 'Mug', quantity: 2 }],
      reason: 'doesNotFit',
    })
    expect(JSON.stringify(body)).not.toMatch(/price|total|ada@example/i)
    await receiveReturn(test.shop, only(), { restock: 'all' })
    expect(await status(`${path()}/content`)).toBe(404)
    expect(await status(path())).toBe(404)
  })

  it('is available at once for a withdrawal, and never for missing items', async () => {
    await ask({ kind: 'withdrawal' })
    expect(await status(path())).toBe(200)
    await ask({ kind: 'claim', reason: 'missing', requestKey: 'key-00002', items: [{ item: 0, quantity: 1 }] })
    await approveReturn(test.shop, { number, ordinal: 2 }, null)
    expect(await status(path(`${number}-R2`))).toBe(404)
  })

  it('is an uncacheable PDF, shown only to those who can read the order', async () => {
    await ask({ kind: 'withdrawal' })
    const { headers } = await shopper.send('GET', path())
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${number}-R1.pdf"`)
    expect(headers.get('cache-control')).toBe('no-store')
    const stranger = shopperOf(test, { address: '203.0.113.10' })
    for (const end of ['', '/content']) {
      expect((await stranger.send('GET', path() + end)).status).toBe(404)
      const key = orderLinkToken(test.shop, number)
      expect((await stranger.send('GET', `${path(`${number}-r1`) + end}?key=${key}`)).status).toBe(200)
      expect((await stranger.send('GET', `${path(`${number}-R2`) + end}?key=${key}`)).status).toBe(404)
    }
  })

  it('counts against the same limit as other PDFs', async () => {
    await ask({ kind: 'withdrawal' })
    const replies: number[] = []
    for (let count = 0; count <= RATE_LIMITS.pdfFromAddress.burst; count++) replies.push(await status(path()))
    expect(replies.at(-1)).toBe(429)
    expect(await status(`${path()}/content`)).toBe(200)
  })

  it('is linked in the email, and the link opens it', async () => {
    await ask({ kind: 'return', reason: 'other' })
    await test.drain()
    await approveReturn(test.shop, only(), null)
    await test.drain()
    const key = orderLinkToken(test.shop, number)
    const { text } = test.emails.at(-1)!
    expect(text).toContain(
      `Print the return slip: http://localhost:3000/orders/${number}/returns/${number}-R1/sheet?key=${key}`,
    )
    expect(text).toContain('Return it to:\nLinden\nDock 4\n9 Canal Road')
  })
})

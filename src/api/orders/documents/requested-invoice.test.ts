import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { shopperOf } from '#test/shopper.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { requestInvoice } from '#shop/orders/documents/requested-invoice.ts'

describe.each(databases)('The invoice of an order from before invoices existed, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    await shopper.buy(1)
    await test.drain()
    await damageDocuments(
      test.shop.database,
      `delete from documents; delete from outbox; update orders set tax_rate = null; update document_series set
       last_number = 0, automatic_after = (select max(updated_at) from payments)`,
    )
    const row = await test.shop.database.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    number = row.number
  })

  const ask = (by: Pick<typeof shopper, 'send'> = shopper) => by.send('POST', `/api/orders/${number}/invoice`)
  const history = async () =>
    (await shopper.send('GET', `/api/orders/${number}`)).body.history as { invoice: string; documents: object[] }

  it('is created once when the shopper requests it, with the next number in the series', async () => {
    expect(await history()).toMatchObject({ invoice: 'onRequest', documents: [] })
    // An order of now has the first number.
    await shopperOf(test, { address: '198.51.100.7' }).buy(1)
    test.moveClock(60_000)
    await test.drain()
    expect(await ask()).toMatchObject({ status: 200, body: { history: { invoice: 'requested', documents: [] } } })
    const again = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await test.drain()
    expect(await history()).toMatchObject({
      invoice: 'automatic',
      documents: [{ kind: 'invoice', number: 'INV-000002', issuedAt: test.clock.now.toISOString() }],
    })
    expect(await examine(test.shop)).toEqual([])
  })

  it('cannot be requested twice, or by a stranger', async () => {
    expect(await ask(shopperOf(test))).toMatchObject({ status: 404, body: { message: 'Order not found' } })
    await ask()
    await test.drain()
    expect(await ask()).toMatchObject({
      status: 409,
      body: { message: 'The invoice for this order is created automatically once its payment is captured.' },
    })
  })

  it('cannot be requested while the payment is pending, because it is then created automatically', async () => {
    test.shop.gateway.capture = () => Promise.reject(new Error('The provider is down'))
    const other = shopperOf(test)
    await other.buy(1)
    const { id } = await test.shop.database.db
      .selectFrom('orders')
      .select('id')
      .where('number', '<>', number)
      .executeTakeFirstOrThrow()
    await test.drain()
    await expect(requestInvoice(test.shop, { id })).rejects.toThrow('created automatically')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { documentsOf } from '#database/orders/documents/documents.ts'
import type { Failpoint } from '#shop/failpoints.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { queueDocuments } from './issue-documents.ts'

const SELLER = { name: 'Linden Stores LLC', address: ['12 Elm Street', 'Portland, OR 97201'], taxId: 'EIN 12-3456789' }

describe.each(databases)('Documents on %s', (_, open) => {
  const test = shopForEachTest(open, { settings: { seller: SELLER } })
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1999, stock: 500 }))

  const buy = async (quantity = 3, address = '203.0.113.7') => {
    const shopper = shopperOf(test, { address })
    await shopper.prepare(1, quantity)
    return String((await shopper.order()).body.orderNumber)
  }

  async function drainAll(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      test.moveClock(60_000)
      await test.drain()
    }
  }

  const documents = async (number: string) =>
    documentsOf(test.shop.database.db, (await readRecord(test.shop, number)).order.id)
  const numbersOf = async (kind: 'invoice' | 'creditNote') =>
    (
      await test.shop.database.db
        .selectFrom('documents')
        .select('number')
        .where('kind', '=', kind)
        .orderBy('number')
        .execute()
    ).map(({ number }) => number)
  const upTo = (count: number) => Array.from({ length: count }, (_unused, index) => index + 1)

  it('include an invoice once the payment is captured, and not before', async () => {
    const { capture } = test.shop.gateway
    test.shop.gateway.capture = () => Promise.reject(new Error('The provider is down'))
    const number = await buy()
    await drainAll()
    expect(await documents(number)).toEqual([])
    test.shop.gateway.capture = capture
    await drainAll()
    const { order } = await readRecord(test.shop, number)
    expect(await documents(number)).toMatchObject([
      {
        kind: 'invoice',
        number: 'INV-000001',
        content: {
          seller: SELLER,
          buyer: { lastName: order.billingAddress.lastName },
          orderNumber: number,
          invoiceNumber: null,
          lines: [{ name: 'Mug', quantity: 3, priceCents: 1999 }],
          itemsCents: 5997,
          shippingCents: 0,
          taxes: [{ rate: 0.08, baseCents: 5997, taxCents: 480 }],
          totalCents: 6477,
        },
      },
    ])
    expect(await examine(test.shop)).toEqual([])
  })

  it('contain the tax rate that the order was placed with', async () => {
    test.shop.rates.taxRate = 0.0825
    const number = await buy()
    test.shop.rates.taxRate = 0.5
    await drainAll()
    expect((await documents(number))[0]!.content.taxes).toEqual([{ rate: 0.0825, baseCents: 5997, taxCents: 495 }])
  })

  it('include a credit note for each completed refund, whose taxes add up to the invoice’s tax', async () => {
    const number = await buy()
    for (let piece = 0; piece < 3; piece++)
      await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await drainAll()
    const [invoice, ...notes] = await documents(number)
    expect(notes.map((note) => [note.number, note.content.invoiceNumber])).toEqual([
      ['CN-000001', 'INV-000001'],
      ['CN-000002', 'INV-000001'],
      ['CN-000003', 'INV-000001'],
    ])
    expect(notes.map(({ content }) => content.taxes[0]!.taxCents)).toEqual([160, 160, 160])
    expect(notes.reduce((sum, { content }) => sum + content.totalCents, 0)).toBe(invoice!.content.totalCents)
    expect(notes[0]!.content.lines).toMatchObject([{ name: 'Mug', quantity: 1, priceCents: 1999 }])
  })

  it('include no credit note while the provider declines the refund', async () => {
    test.shop.gateway.refund = async () => ({ accepted: false, message: 'No.' })
    const number = await buy()
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await drainAll()
    expect((await documents(number)).map(({ kind }) => kind)).toEqual(['invoice'])
  })

  it('are created once, however often they are requested', async () => {
    const number = await buy()
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await drainAll()
    const before = await documents(number)
    const { id } = (await readRecord(test.shop, number)).order
    for (let count = 0; count < 3; count++)
      await test.shop.database.transaction((tx) => queueDocuments(tx, id, test.clock.now.toISOString()))
    await drainAll()
    expect(await documents(number)).toEqual(before)
    expect([await numbersOf('invoice'), await numbersOf('creditNote')]).toEqual([[1], [1]])
  })

  it('of 32 simultaneous orders, processed by four processes, are numbered 1 to 32 without a gap', async () => {
    const numbers = await Promise.all(upTo(32).map((count) => buy(1, `198.51.100.${count}`)))
    await Promise.all(numbers.slice(0, 8).map((number) => refundOrder(test.shop, number, { goodwillCents: 100 })))
    for (let round = 0; round < 6; round++) {
      test.moveClock(60_000)
      await Promise.all([test.drain(), test.drain(), test.drain(), test.drain()])
    }
    expect(await numbersOf('invoice')).toEqual(upTo(32))
    expect(await numbersOf('creditNote')).toEqual(upTo(8))
    expect(await examine(test.shop)).toEqual([])
  })

  it.each<Failpoint>(['document not yet numbered', 'document numbered', 'document written', 'message finished'])(
    'have no hole in their numbers after the process ends at "%s"',
    async (failpoint) => {
      const numbers = [await buy(1), await buy(1), await buy(1)]
      await refundOrder(test.shop, numbers[0]!, { goodwillCents: 100 })
      let passes = 0
      test.shop.failpoint = (name) => {
        if (name === failpoint && ++passes % 2 === 1) throw new Error('The process ends here')
      }
      await drainAll()
      expect(passes).toBeGreaterThan(0)
      test.shop.failpoint = () => {}
      await drainAll()
      await drainAll()
      expect([await numbersOf('invoice'), await numbersOf('creditNote')]).toEqual([[1, 2, 3], [1]])
      expect(await examine(test.shop)).toEqual([])
    },
  )

  it('are frozen: later changes of the order or the settings do not affect them', async () => {
    const number = await buy()
    await drainAll()
    const before = await documents(number)
    await test.shop.database.exec(
      `update order_lines set name = 'Cup'; update orders set tax_cents = 0, total_cents = subtotal_cents + shipping_cents`,
    )
    test.shop.settings.seller = { ...SELLER, name: 'Another' }
    await drainAll()
    expect(await documents(number)).toEqual(before)
  })

  it('can be neither changed nor deleted in the database, except for test orders', async () => {
    await buy()
    await drainAll()
    const { db } = test.shop.database
    await db.updateTable('payments').set({ gateway: 'stripe' }).execute()
    await expect(db.updateTable('documents').set({ total_cents: 1 }).execute()).rejects.toThrow('A document is never')
    await expect(db.deleteFrom('documents').execute()).rejects.toThrow('A document is never')
    await db.updateTable('payments').set({ gateway: 'sandbox' }).execute()
    await expect(db.updateTable('documents').set({ total_cents: 1 }).execute()).rejects.toThrow('A document is never')
    await db.deleteFrom('documents').execute()
  })

  it('of an order paid before documents existed are created with its next refund, invoice first', async () => {
    const number = await buy()
    await test.drain()
    await damageDocuments(
      test.shop.database,
      `delete from documents; update orders set tax_rate = null; update document_series set last_number = 0,
      automatic_after = (select max(updated_at) from payments)`,
    )
    expect(await examine(test.shop)).toEqual([])
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await drainAll()
    expect((await documents(number)).map((one) => [one.number, one.content.taxes[0]?.rate])).toEqual([
      ['INV-000001', null],
      ['CN-000001', undefined],
    ])
  })
})

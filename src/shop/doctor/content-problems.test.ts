import { beforeEach, describe, expect, it } from 'vitest'
import { documentsOf } from '#database/orders/documents/documents.ts'
import { databases } from '#test/databases.ts'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { recordStatements } from '#test/statements/statements.ts'
import { examine } from './doctor.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'

describe.each(databases)('The doctor’s checks of document contents on %s', (name, open) => {
  const test = shopForEachTest(open)
  let number: string
  // Three mugs of $20.00 and tax of 8 percent come to $64.80; one of them is refunded with its tax, and a dollar of goodwill.
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 1 }], goodwillCents: 100 })
    await test.drain()
  })

  const replace = (kind: string, text: string, other: string) =>
    damageDocuments(
      test.shop.database,
      `update documents set content = replace(content, '${text}', '${other}') where kind = '${kind}'`,
    )

  it('find nothing in documents that match what was ordered and refunded', async () => {
    expect(await examine(test.shop)).toEqual([])
  })

  it.each([
    ['lines', 'Mug', 'Jug'],
    ['lines', '"quantity":3', '"quantity":2'],
    ['lines', '"priceCents":2000', '"priceCents":2001'],
    ['subtotal', '"itemsCents":6000', '"itemsCents":6001'],
    ['shipping', '"shippingCents":0', '"shippingCents":1'],
    ['tax', '"taxCents":480', '"taxCents":481'],
    ['total', '"totalCents":6480', '"totalCents":6481'],
    ['order number', '"orderNumber":"', '"orderNumber":"X'],
  ])('find an invoice that differs in its %s, %#', async (part, text, other) => {
    await replace('invoice', text, other)
    expect(await examine(test.shop)).toEqual([`Order ${number}: its invoice INV-000001 differs in ${part}.`])
  })

  it.each([
    ['seller.taxId', '"taxId":null', '"taxNumber":null'],
    ['buyer.city', '"city":', '"town":'],
    ['lines.0.priceCents', '"priceCents":2000', '"price":2000'],
  ])('report %s missing from an invoice, instead of showing it without', async (member, text, other) => {
    await replace('invoice', text, other)
    expect(await examine(test.shop)).toEqual([`Order ${number}: its invoice INV-000001 cannot be read in ${member}.`])
    const { id } = await test.shop.database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await expect(documentsOf(test.shop.database.db, id)).rejects.toThrow(
      `INV-000001 cannot be read: ${member} is missing or has another form.`,
    )
  })

  it.each([
    ['lines', '"quantity":1', '"quantity":2'],
    ['subtotal', '"itemsCents":2000', '"itemsCents":2001'],
    ['tax', '"taxCents":160', '"taxCents":161'],
    ['courtesy refund', '"otherCents":100', '"otherCents":99'],
  ])('find a credit note that differs in its %s, %#', async (part, text, other) => {
    await replace('creditNote', text, other)
    expect(await examine(test.shop)).toEqual([`Order ${number}: its credit note CN-000001 differs in ${part}.`])
  })

  // The driver of SQLite prepares each statement once, however often it runs.
  it.runIf(name === 'PostgreSQL')('run no more queries for five credit notes than for one', async () => {
    const asked = async () => {
      const { messages, stop } = recordStatements()
      expect(await examine(test.shop)).toEqual([])
      stop()
      return messages.length
    }
    await asked()
    const forOne = await asked()
    for (let n = 0; n < 4; n++) await refundOrder(test.shop, number, { lines: [], goodwillCents: 100 })
    await test.drain()
    expect(await asked()).toBe(forOne)
  })
})

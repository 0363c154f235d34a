import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { dropMessage } from '#database/outbox/open-messages.ts'
import { examine } from './doctor.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'

describe.each(databases)('The doctor’s checks of documents on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })

  const findings = () => examine(test.shop)
  const refund = async () => {
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await test.drain()
  }

  const damage = (script: string) => damageDocuments(test.shop.database, script)

  it('find nothing in an order with an invoice and a credit note', async () => {
    await refund()
    expect(await findings()).toEqual([])
  })

  it('find a gap in a series', async () => {
    await test.shop.database.exec(`update document_series set last_number = 2 where kind = 'invoice'`)
    expect(await findings()).toEqual(['Invoices: the last number is INV-000002, but the number of documents is 1.'])
  })

  it('find a number that the series has not reached', async () => {
    await refund()
    await damage(`update documents set number = 7 where kind = 'creditNote'`)
    expect(await findings()).toEqual(['Credit notes: the last number is CN-000001, but the number of documents is 0.'])
  })

  it('find a paid order without an invoice, unless a message will create it or the owner has dropped that message', async () => {
    await damage(`delete from documents; update document_series set last_number = 0`)
    const sentence = `Order ${number}: it is paid but has no invoice, and none is queued. See: npx shop documents ${number} --issue`
    expect(await findings()).toEqual([sentence])
    const { exec, db, transaction } = test.shop.database
    await exec(`update outbox set done_at = null where kind = 'document'`)
    expect(await findings()).toEqual([])
    const { id } = await db.selectFrom('outbox').select('id').where('kind', '=', 'document').executeTakeFirstOrThrow()
    await transaction((tx) => dropMessage(tx, id, { reason: 'Written by hand', at: '2026-01-16T00:00:00.000Z' }))
    expect(await findings()).toEqual([])
  })

  it('find a refund without a credit note', async () => {
    await refund()
    await damage(`delete from documents where kind = 'creditNote';
      update document_series set last_number = 0 where kind = 'creditNote'`)
    expect(await findings()).toEqual([
      `Order ${number}: $1.00 was refunded without a credit note, and none is queued. See: npx shop documents ${number} --issue`,
    ])
  })

  it('find documents whose amount differs from what was paid or refunded', async () => {
    await refund()
    await damage('update documents set total_cents = total_cents + 1')
    expect(await findings()).toEqual([
      `Order ${number}: its invoice INV-000001 is for $64.81, but $64.80 was paid.`,
      `Order ${number}: its credit note CN-000001 is for $1.01, but $1.00 was refunded.`,
    ])
  })
})

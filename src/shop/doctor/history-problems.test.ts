import { beforeEach, describe, expect, it } from 'vitest'
import { dropMessage } from '#database/outbox/open-messages.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { examine } from './doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The doctor’s checks of order histories on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })

  const exec = (script: string) => test.shop.database.exec(script)
  const findings = () => examine(test.shop)
  /** The total is $64.80: three mugs, tax of 8 percent, free shipping. */
  const cancel = (quantity: number) => cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity }] })

  it('find nothing in an order that was packed, shipped, delivered, canceled and refunded in parts', async () => {
    await cancel(1)
    expect(await findings()).toEqual([])
    await packOrder(test.shop, number, [{ line: '1', quantity: 1 }])
    await shipOrder(test.shop, number, UPS)
    expect(await findings()).toEqual([])
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    await test.drain()
    expect(await findings()).toEqual([])
  })

  it('find more units in parcels and cancellations than were ordered', async () => {
    await shipOrder(test.shop, number, UPS)
    await exec('update parcel_lines set quantity = 4')
    expect(await findings()).toEqual([
      `Order ${number}: 4 items of Mug are in parcels or canceled, but 3 were ordered or replaced.`,
    ])
  })

  it.each([
    ['shipped', 'processing', async () => {}],
    ['processing', 'shipped', () => shipOrder(test.shop, number, UPS)],
    ['shipped', 'delivered', () => shipOrder(test.shop, number, UPS).then(() => deliverOrder(test.shop, number))],
    ['processing', 'canceled', () => cancelOrder(test.shop, number, 'shopper')],
    ['shipped', 'processing', () => shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])],
  ] as const)('finds the status %s where parcels and cancellations make it %s', async (status, derived, change) => {
    await change()
    await test.drain()
    await exec(`update orders set status = '${status}'`)
    expect(await findings()).toEqual([
      `Order ${number}: it is ${status}, but its parcels and cancellations make it ${derived}.`,
    ])
  })

  it('find refunds of more than was paid', async () => {
    await refundOrder(test.shop, number, { goodwillCents: 6480 })
    await test.drain()
    await exec('update refunds set other_cents = 6481, amount_cents = 6481')
    expect(await findings()).toEqual([
      `Order ${number}: $64.81 is refunded, but $64.80 was paid.`,
      `Order ${number}: its credit note CN-000001 is for $64.80, but $64.81 was refunded.`,
      `Order ${number}: its credit note CN-000001 differs in courtesy refund and total.`,
    ])
  })

  it('find a canceled order that is not fully refunded', async () => {
    await cancelOrder(test.shop, number, 'shopper')
    await test.drain()
    await exec('update refunds set items_cents = 5000, amount_cents = 5480; delete from refund_charges')
    expect(await findings()).toEqual([
      `Order ${number}: it is canceled, but only $54.80 of $64.80 is refunded.`,
      `Order ${number}: its credit note CN-000001 is for $64.80, but $54.80 was refunded.`,
      `Order ${number}: its credit note CN-000001 differs in subtotal and total.`,
    ])
  })

  it('find a queued refund without a message', async () => {
    await cancel(1)
    await exec(`delete from outbox where kind = 'refund'`)
    expect(await findings()).toEqual([
      `Order ${number}: a refund of $21.60 is queued, but no message sends it to the provider.`,
    ])
  })

  it('find no such refund if the owner has dropped its message with a reason', async () => {
    await cancel(1)
    const { db, transaction } = test.shop.database
    const { id } = await db.selectFrom('outbox').select('id').where('kind', '=', 'refund').executeTakeFirstOrThrow()
    await transaction((tx) => dropMessage(tx, id, { reason: 'Paid in cash', at: '2026-01-16T00:00:00.000Z' }))
    expect(await findings()).toEqual([])
  })

  it('find a refund that the provider declined, and explain how to retry it', async () => {
    test.shop.gateway = {
      ...test.sandbox,
      refund: async () => ({ accepted: false, message: 'The account is closed.' }),
    }
    await cancel(1)
    await test.drain()
    expect(await findings()).toEqual([
      `Order ${number}: a refund of $21.60 was declined: The account is closed. See: npx shop orders refund ${number} --retry or --settled`,
    ])
  })

  it.each([
    ['shipped', 'shipped'],
    ['delivered', 'delivered'],
    ['canceled', 'canceled'],
    ['refundQueued', 'to be refunded'],
    ['refunded', 'refunded'],
  ])('find rows without their event "%s"', async (kind, word) => {
    await cancel(1)
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await test.drain()
    await exec(`delete from order_events where kind = '${kind}'`)
    expect(await findings()).toEqual([`Order ${number}: no event says that it was ${word}.`])
  })

  it('find units in stock that no cancellation has put there', async () => {
    await cancel(1)
    await test.drain()
    await exec('update cancellation_lines set restocked = 0')
    expect(await findings()).toEqual([
      'Variant v1-1 of mug: stock 7; supplied 9 - sold 3 + returned 1; its orders and replacements come to 3, its cancellations and returns to 0.',
    ])
  })
})

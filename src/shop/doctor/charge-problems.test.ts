import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { unknownCharges } from '#test/orders/unknown-charges.ts'
import { shopperOf } from '#test/shopper.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { examine } from './doctor.ts'

describe.each(databases)('An order’s charges on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  const findings = () => examine(test.shop)
  const exec = (script: string) => test.shop.database.exec(script)

  /** Three mugs at $20.00 each, gift wrapping for $10.00, 8% tax on both, free shipping and a $3.00 tip. */
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    Object.assign(test.shop, { extraCharges: unknownCharges(1000, 300) })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    const { body } = await shopper.order()
    number = String(body.orderNumber)
    expect(body).toMatchObject({ subtotal: 73, tax: 5.6, total: 78.6 })
    await test.drain()
  })

  it('are refunded with the units of their line to the cent, and completely, except kept ones, with the last', async () => {
    const refunds = []
    for (const quantity of [1, 1, 1]) {
      const { history } = await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity }] })
      refunds.push(history.refunds.at(-1)!)
      expect(await findings()).toEqual([])
    }
    expect(refunds.map(({ itemsCents, taxCents, amountCents }) => [itemsCents, taxCents, amountCents])).toEqual([
      [2333, 187, 2520],
      [2334, 186, 2520],
      [2333, 187, 2520],
    ])
    await test.drain()
    expect(await findings()).toEqual([])
  })

  it('are on the invoice and the credit note, whose rows add up to the total', async () => {
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await test.drain()
    const rows = await test.shop.database.db.selectFrom('documents').select('content').orderBy('kind', 'desc').execute()
    expect(rows.map(({ content }) => JSON.parse(content))).toMatchObject([
      {
        charges: [
          { title: 'Gift wrap', amountCents: 1000, position: 0 },
          { title: 'Tip', amountCents: 300, position: null },
        ],
        itemsCents: 7300,
        totalCents: 7860,
        taxes: [
          { rate: 0.08, baseCents: 7000, taxCents: 560 },
          { rate: 0, baseCents: 300, taxCents: 0 },
        ],
      },
      { charges: [{ title: 'Gift wrap', amountCents: 333, position: 0 }], itemsCents: 2333, totalCents: 2520 },
    ])
  })

  it.each([
    ['a charge of another amount', `update order_charges set amount_cents = 900 where kind = 'unknown'`, 'subtotal'],
    ['a missing charge', `delete from order_charges where kind = 'unknown too'`, 'total'],
    ['a tax that is no share of what is taxed', 'update orders set tax_rate = 0.09', 'tax by its rate'],
  ])('are added up again by the doctor, who finds %s', async (_, damage, sum) => {
    await exec(damage)
    expect(await findings()).toContainEqual(expect.stringContaining(`Order ${number}: its charges make its ${sum}`))
  })

  it.each([
    [
      'that forgets a charge',
      `update refunds set items_cents = 2000, tax_cents = 160, amount_cents = 2160;
       update refund_charges set amount_cents = 160 where kind = 'tax';
       delete from refund_charges where kind = 'unknown'`,
      'Gift wrap of $10.00 in a refunded order: $0.00 is refunded, but $3.33 should be.',
    ],
    [
      'of a charge that is kept',
      `insert into refund_charges (refund_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
         select id, 9, 'unknown too', 'Tip', 100, null, 0, 'nothing' from refunds;
       update refunds set items_cents = items_cents + 100, amount_cents = amount_cents + 100`,
      'Tip of $3.00 in a refunded order: $1.00 is refunded, but $0.00 should be.',
    ],
    [
      'of a cent of tax too little',
      `update refund_charges set amount_cents = amount_cents - 1 where kind = 'tax';
       update refunds set tax_cents = tax_cents - 1, amount_cents = amount_cents - 1`,
      'Tax of $5.60 in a refunded order: $1.86 is refunded, but $1.87 should be.',
    ],
    [
      'of other sums than its charges',
      'update refunds set items_cents = items_cents - 1, other_cents = other_cents + 1',
      'the charges of a refund make its items $23.33, but $23.32 is stored.',
    ],
  ])('are added up again by the doctor, who finds a refund %s', async (_, damage, problem) => {
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await exec(damage)
    expect(await findings()).toContainEqual(`Order ${number}: ${problem}`)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { newDatabases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { flawsOf, planOf, recordStatements } from '#test/statements/statements.ts'
import { addToSums, sumsByRate, type JournalRow } from '#domain/orders/documents/document-sums.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { journalOf, type DayRange } from './document-journal.ts'

const JANUARY = { from: '2026-01-01', to: '2026-01-31' }
const DAY_MS = 24 * 3600_000

describe.each(newDatabases)('The documents in a range of days on %s', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1999, stock: 5000 }))

  const buy = async (quantity = 3) => {
    const shopper = shopperOf(test)
    await shopper.prepare(1, quantity)
    const number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    return number
  }

  async function journal(range: DayRange) {
    const rows: JournalRow[] = []
    for await (const row of journalOf(test.shop, range)) rows.push(row)
    return { rows, sums: sumsByRate(rows.reduce(addToSums, new Map())) }
  }

  /** What was captured less what has gone back, as the audits read it. */
  async function keptCents(): Promise<number> {
    const { db } = test.shop.database
    const paid = await db.selectFrom('payments').select('amount_cents').where('state', '=', 'captured').execute()
    const refunded = await db.selectFrom('refunds').select('amount_cents').where('state', '=', 'done').execute()
    const sum = (rows: { amount_cents: number }[]) => rows.reduce((total, row) => total + row.amount_cents, 0)
    return sum(paid) - sum(refunded)
  }

  it('add up to what was captured minus what was refunded, by tax rate and to the cent', async () => {
    const number = await buy()
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    // Credit notes are numbered in the order in which their refunds are made.
    await test.drain()
    await refundOrder(test.shop, number, { goodwillCents: 100 })
    test.shop.rates.taxRate = 0.0825
    await buy(1)
    await test.drain()
    const { rows, sums } = await journal(JANUARY)
    expect(
      rows.map(({ number: one, orderNumber, invoiceNumber, taxRate, grossCents }) => [
        one,
        orderNumber === number,
        invoiceNumber,
        taxRate,
        grossCents,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['INV-000001', true, null, 0.08, 6477],
        ['CN-000001', true, 'INV-000001', 0.08, -2159],
        ['CN-000002', true, 'INV-000001', null, -100],
        ['INV-000002', false, null, 0.0825, 2164],
        ['INV-000002', false, null, 0, 599],
      ]),
    )
    expect(sums.map(({ taxRate, netCents, taxCents }) => [taxRate, netCents, taxCents])).toEqual([
      [0.0825, 1999, 165],
      [0.08, 3998, 320],
      [0, 0, 0],
      [null, 0, 0],
    ])
    expect(sums.reduce((total, { grossCents }) => total + grossCents, 0)).toBe(await keptCents())
    for (const row of rows)
      expect(row.netCents + row.taxCents + row.shippingCents + row.goodwillCents).toBe(row.grossCents)
  })

  it('are those of the first day, the last day and the days between, in UTC', async () => {
    test.clock.now = new Date('2026-01-31T23:59:59.999Z')
    await buy()
    test.clock.now = new Date('2026-02-01T00:00:00.000Z')
    await buy()
    const numbersOf = async (range: DayRange) => (await journal(range)).rows.map(({ number }) => number)
    expect(await numbersOf(JANUARY)).toEqual(['INV-000001'])
    expect(await numbersOf({ from: '2026-02-01', to: '2026-02-01' })).toEqual(['INV-000002'])
    expect(await numbersOf({ from: '2026-01-31', to: '2026-02-01' })).toEqual(['INV-000001', 'INV-000002'])
  })

  it('are all read once although many have the same time, using an index', async () => {
    await buy()
    const {
      database,
      database: { db },
    } = test.shop
    const { content, order_id } = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
    const at = test.clock.now.getTime() + DAY_MS
    const ids = Array.from({ length: 1203 }, (_unused, index) => `copy-${index}`)
    const orders = ids.map((id) => ({ ...order, id, number: id, request_key: id, payment_id: id }))
    const documents = ids.map((id, index) => ({
      id,
      kind: 'invoice' as const,
      number: index + 2,
      order_id: id,
      refund_id: null,
      total_cents: 6477,
      content,
      issued_at: new Date(at + Math.floor(index / 700)).toISOString(),
    }))
    const payment = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const payments = ids.map((id) => ({ ...payment, id, reference: id }))
    await db.insertInto('payments').values(payments).execute()
    await db.insertInto('orders').values(orders).execute()
    await db.insertInto('documents').values(documents).execute()
    const { statements, stop } = recordStatements()
    const { rows } = await journal(JANUARY).finally(stop)
    expect(rows.map(({ number }) => Number(number.slice(4)))).toEqual(
      Array.from({ length: 1204 }, (_unused, index) => index + 1),
    )
    expect(statements.size).toBe(2)
    for (const statement of statements)
      expect([statement, flawsOf(database, statement, await planOf(database, statement))]).toEqual([statement, []])
  })
})

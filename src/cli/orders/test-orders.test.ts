import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { insertPhoto } from '#database/orders/return-photos.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { DECLINED, shopperOf } from '#test/shopper.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { bothPlaces } from '#test/process/own-databases.ts'

const TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'order_notes',
  'payments',
  'documents',
  'refunds',
  'refund_lines',
  'parcels',
  'parcel_lines',
  'batched_parcels',
  'cancellations',
  'cancellation_lines',
  'returns',
  'return_lines',
  'return_photos',
  'outbox',
  'dropped_messages',
] as const

describe.each(bothPlaces)('shop orders remove-test on %s', (_, make) => {
  const { test, placeOrder, orders, returns, payments, settle, folder } = ordersForEachTest(make)

  const stocks = () =>
    test.shop.database.db
      .selectFrom('variants')
      .select(['sku', 'stock', 'supplied', 'sold', 'returned'])
      .orderBy('product_id')
      .execute()
  const mugs = (quantity: number) => [{ position: 0, quantity }]

  /** One order is refunded in part and canceled in part, one comes back, one is replaced, and one payment is declined. */
  async function trade(): Promise<string[]> {
    const [refunded, returned, replaced] = [await placeOrder(3, 2), await placeOrder(2), await placeOrder(1)]
    orders('refund', refunded, '--amount', '2', '--yes')
    orders('note', refunded, 'A trial')
    orders('cancel', refunded, '--line', 'MUG=1', '--yes')
    for (const number of [returned, replaced]) {
      orders('ship', number)
      await requestReturn(test.shop, number, {
        requestKey: number,
        kind: 'claim',
        reason: 'wrong',
        comment: null,
        wish: number === returned ? 'refund' : 'exchange',
        lines: mugs(1),
      })
      returns('approve', `${number}-R1`)
    }
    returns('receive', `${returned}-R1`, '--restock', 'all', '--yes')
    returns('receive', `${replaced}-R1`, '--restock', 'none', '--replace', '--yes')
    const shopper = shopperOf(test)
    await shopper.prepare(1, 1)
    await shopper.payWith(DECLINED)
    await shopper.order()
    await settle()
    return [refunded, returned, replaced]
  }

  it('leaves consistent books, the original stock, and number 1 for the next invoice', async () => {
    const before = await stocks()
    const numbers = await trade()
    const { database } = test.shop
    const { id: orderId } = await database.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
    const photo = { id: 'photo', width: 1, height: 1, content: Buffer.from('photo') }
    await database.transaction((tx) => insertPhoto(tx, orderId, photo, '2026-01-15T12:00:00.000Z'))
    const { id: paymentId } = await database.db.selectFrom('payments').select('id').limit(1).executeTakeFirstOrThrow()
    const entry = { key: paymentId, state: 'captured', amountCents: 100, createdAt: '2026-01-15T12:00:00.000Z' }
    appendFileSync(`${folder()}/sandbox-ledger.jsonl`, `${JSON.stringify(entry)}\n`)
    mkdirSync(`${folder()}/letters`)
    writeFileSync(`${folder()}/letters/1.eml`, `Subject: Your Linden order ${numbers[0]}\r\n\r\n`)
    writeFileSync(`${folder()}/letters/2.eml`, 'Subject: Reset your Linden password\r\n\r\n')
    expect(await stocks()).not.toEqual(before)

    const [status, shown] = orders('remove-test', '--dry-run')
    expect([status, shown.slice(0, 4)]).toEqual([
      0,
      [
        expect.stringMatching(/^Test orders: (?:[\w-]{9}(?:, )?){3}$/),
        'Also: 6 documents, 2 parcels, 2 returns, 1 photo, 3 refunds, 0 unsent emails, 1 email in the data folder, and 4 payments.',
        'Restocked, MUG: 5, then 50 in stock',
        'Restocked, lamp: 2, then 50 in stock',
      ],
    ])
    expect(shown.at(-1)).toBe('Dry run: no changes made.')
    expect(await database.db.selectFrom('orders').select('id').execute()).toHaveLength(3)

    expect(orders('remove-test', '--yes')[1].at(-1)).toBe(
      'Removed 3 orders and 1 email in the data folder. The next invoice and credit note will have number 1.',
    )
    for (const table of TABLES)
      expect([table, await database.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect(await stocks()).toEqual(before)
    expect(await examine(test.shop)).toEqual([])
    expect([1, 2].map((file) => existsSync(`${folder()}/letters/${file}.eml`))).toEqual([false, true])
    expect(payments('reconcile', '--since', '2026-01-01')[0]).toBe(0)
    expect(orders('remove-test')).toEqual([0, ['There are no test orders.']])

    await placeOrder(1)
    const documents = await database.db.selectFrom('documents').select(['kind', 'number']).execute()
    expect(documents).toEqual([{ kind: 'invoice', number: 1 }])
    expect(await examine(test.shop)).toEqual([])
  })

  it('removes nothing once a real payment was started, and its documents cannot be deleted', async () => {
    await placeOrder(1)
    const number = await placeOrder(1)
    const { db } = test.shop.database
    const { payment_id } = await db
      .selectFrom('orders')
      .select('payment_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const real = (state: 'created' | 'declined') =>
      db.updateTable('payments').set({ gateway: 'stripe', state }).where('id', '=', payment_id).execute()
    await real('declined')
    for (const option of ['--dry-run', '--yes'])
      expect(orders('remove-test', option)).toEqual([
        1,
        [
          `Nothing was removed: since 2026-01-15 the shop has a payment of stripe, ${payment_id}, which is declined. Orders are removed only before the first real payment.`,
        ],
      ])
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
    const own = db.selectFrom('orders').select('id').where('payment_id', '=', payment_id)
    await expect(db.deleteFrom('documents').where('order_id', 'in', own).execute()).rejects.toThrow('never')
    await expect(db.updateTable('documents').set({ content: '{}' }).execute()).rejects.toThrow('never changed')
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeProducts } from '#database/import/write-products.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { USUAL_TERMS } from '#domain/catalog/products.ts'
import { examine } from './doctor.ts'

/** What is captured by then needs no invoice. */
const BEFORE_DOCUMENTS = `update document_series set automatic_after = '9999'`

describe.each(databases)('The doctor on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  let paymentId: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    paymentId = (await db().selectFrom('payments').select('id').executeTakeFirstOrThrow()).id
  })

  const db = () => test.shop.database.db
  const findings = () => examine(test.shop)
  const exec = (script: string) => test.shop.database.exec(script)

  /** Drops the constraints of a table, so that damaged rows can be written. */
  async function unguard(table: string): Promise<void> {
    const { kind } = test.shop.database
    // The trigger names the tables, and SQLite renames none while one is missing.
    if (kind === 'sqlite') await exec('drop trigger if exists document_deleted')
    if (kind === 'sqlite') await sql`pragma foreign_keys = off`.execute(db())
    const cascade = kind === 'sqlite' ? '' : 'cascade'
    await exec(
      `create table unguarded as select * from ${table}; drop table ${table} ${cascade}; alter table unguarded rename to ${table}`,
    )
  }

  it('finds nothing in a shop that is selling, before and after its outbox is drained', async () => {
    expect(await findings()).toEqual([])
    await test.drain()
    expect(await findings()).toEqual([])
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    await shopper.order()
    expect(await findings()).toEqual([])
  })

  it('finds email addresses that never confirmed the newsletter but are still stored', async () => {
    Object.assign(test.shop.face, { switches: { newsletter: 'collect' } })
    await shopperOf(test).send('POST', '/api/newsletter', { email: 'ada@example.com' })
    test.moveClock(8 * 24 * 3600_000)
    expect(await findings()).toEqual([])
    test.moveClock(60_000)
    expect(await findings()).toEqual([
      'Newsletter: 1 request without a confirmation should have been deleted a day ago.',
    ])
  })

  it('finds lines that do not add up to the subtotal', async () => {
    await exec('update order_lines set price_cents = 1900')
    expect(await findings()).toEqual([`Order ${number}: its lines add up to $38.00, but its subtotal is $40.00.`])
  })

  it('finds an order without lines', async () => {
    await exec('delete from order_lines')
    expect(await findings()).toEqual([
      `Order ${number}: it has no lines, but its subtotal is $40.00.`,
      'Variant v1-1 of mug: stock 3; supplied 5 - sold 2 + returned 0; its orders and replacements come to 0, its cancellations and returns to 0.',
    ])
  })

  it('finds an order without lines whose total is 0', async () => {
    await exec(`delete from order_charges; delete from order_lines; update variants set stock = 5, sold = 0;
      update orders set subtotal_cents = 0, shipping_cents = 0, tax_cents = 0, total_cents = 0;
      update payments set amount_cents = 0`)
    expect(await findings()).toEqual([`Order ${number}: it has no lines, but its subtotal is $0.00.`])
  })

  it('finds amounts that do not add up to the total', async () => {
    await unguard('orders')
    await exec(`delete from order_charges; update orders set tax_cents = tax_cents + 1`)
    expect(await findings()).toEqual([
      `Order ${number}: subtotal, shipping and tax add up to $49.20, but its total is $49.19.`,
    ])
  })

  it.each([
    [
      'tax',
      `update orders set tax_cents = -320, total_cents = 4279;
       update payments set amount_cents = 4279`,
    ],
    [
      'line',
      `insert into order_lines (order_id, position, product_id, variant_id, slug, name, options, price_cents, quantity)
         select id, 1, 1, 'gone', 'gift', 'Gift', '[]', -4000, 1 from orders;
       update orders set subtotal_cents = 0, total_cents = 919;
       update payments set amount_cents = 919`,
    ],
  ])('finds a negative %s although all sums match', async (_, damage) => {
    await exec(`delete from order_charges; ${damage}`)
    expect(await findings()).toEqual([`Order ${number}: it has a negative amount.`])
  })

  it.each(['authorized', 'captured'])('finds a payment that is %s although a release is queued', async (state) => {
    await exec(`update payments set state = '${state}'; ${BEFORE_DOCUMENTS};
      insert into outbox (id, kind, payload, due_at, attempts, created_at)
        values ('e1', 'release', '{"paymentId":"${paymentId}"}', 'soon', 0, 'now')`)
    expect(await findings()).toEqual([
      `Payment ${paymentId}: it is ${state}, but a message in the outbox will release it.`,
    ])
    await exec(`update outbox set done_at = 'now' where id = 'e1'`)
    expect(await findings()).toEqual([])
  })

  it('finds two orders with one request key', async () => {
    await unguard('orders')
    await exec(`update orders set request_key = 'the key', mailed_at = 'once';
      insert into orders select * from orders`)
    expect(await findings()).toContain('Request key the key: it was used for 2 orders.')
  })

  it('finds an order without a confirmation email, sent or queued', async () => {
    await exec(`delete from outbox where kind = 'mail'`)
    expect(await findings()).toEqual([`Order ${number}: its email was not sent and is not in the outbox.`])
  })

  it.each([
    ['of another amount', 'update payments set amount_cents = 1', 'is $0.01, but the total is $49.19'],
    ['that was released', `update payments set state = 'released', released_at = 'once'`, 'is released'],
    [
      'that the provider has no name for',
      `update payments set state = 'captured', reference = null; ${BEFORE_DOCUMENTS}`,
      'is captured without a provider reference',
    ],
    [
      'that nothing captures',
      `delete from outbox where kind = 'capture'`,
      'is authorized, but nothing will capture it',
    ],
  ])('finds an order with a payment %s', async (_, damage, problem) => {
    await exec(damage)
    expect(await findings()).toEqual([`Order ${number}: its payment ${paymentId} ${problem}.`])
  })

  it('finds an order whose payment row is missing', async () => {
    await unguard('payments')
    await exec('delete from payments')
    expect(await findings()).toEqual([`Order ${number}: its payment ${paymentId} does not exist.`])
  })

  it('finds a payment without an order after 20 minutes', async () => {
    const at = test.clock.now.toISOString()
    await exec(`insert into payments (id, cart_id, gateway, amount_cents, state, method, created_at, updated_at)
      values ('p1', 'c', 'sandbox', 1, 'authorizing', 'card', '${at}', '${at}')`)
    expect(await findings()).toEqual([])
    test.moveClock(20 * 60_000 + 1)
    expect(await findings()).toEqual([`Payment p1: in state 'authorizing' since ${at}, without an order.`])
    await exec(`update payments set state = 'captured' where id = 'p1'`)
    expect(await findings()).toEqual([`Payment p1: in state 'captured' since ${at}, without an order.`])
  })

  it('finds a released payment whose release message was lost before it ran', async () => {
    const another = shopperOf(test)
    const { requestKey } = await another.prepare(1)
    test.shop.failpoint = (name) => {
      if (name === 'request key replaced') throw new Error('The process ends here')
    }
    await another.order({ requestKey })
    test.shop.failpoint = () => {}
    const { id, updated_at: at } = await db()
      .selectFrom('payments')
      .selectAll()
      .where('state', '=', 'released')
      .executeTakeFirstOrThrow()
    expect(await findings()).toEqual([])
    const message = await db().selectFrom('outbox').selectAll().where('kind', '=', 'release').executeTakeFirstOrThrow()
    await exec(`delete from outbox where kind = 'release'`)
    expect(await findings()).toEqual([`Payment ${id}: it was released at ${at}, but no message tells the provider.`])
    await db().insertInto('outbox').values(message).execute()
    await test.drain()
    await exec(`delete from outbox where kind = 'release'`)
    expect(await findings()).toEqual([])
  })

  it.each([
    ['is not what was supplied and sold', 'update variants set stock = 4', 'stock 4; supplied 5 - sold 2'],
    ['is counted on one side alone', 'update variants set supplied = null', 'stock 3; supplied not tracked - sold 2'],
    ['sold what nobody ordered', 'update variants set sold = 3, stock = 2', 'stock 2; supplied 5 - sold 3'],
  ])('finds stock that %s', async (_, damage, figures) => {
    await exec(damage)
    expect(await findings()).toEqual([
      `Variant v1-1 of mug: ${figures} + returned 0; its orders and replacements come to 2, its cancellations and returns to 0.`,
    ])
  })

  it('finds stock below zero', async () => {
    await unguard('variants')
    await exec('update variants set stock = -1, supplied = 1')
    expect(await findings()).toEqual([
      'Variant v1-1 of mug: stock -1; supplied 1 - sold 2 + returned 0; its orders and replacements come to 2, its cancellations and returns to 0.',
    ])
  })

  it('accepts stock after an import, a return, and a pause in tracking', async () => {
    const stock = async (pieces: number | null) => {
      const EMPTY = { barcode: null, weightGrams: null, costCents: null, onHand: null, ...USUAL_TERMS }
      const variants = [
        { ...EMPTY, sku: 'MUG', options: [], priceCents: 2000, compareAtCents: null, stock: pieces, picture: null },
      ]
      await test.shop.database.transaction((tx) =>
        writeProducts(tx, [{ ...MUG, variants }], '2026-01-16T00:00:00.000Z'),
      )
      expect(await findings()).toEqual([])
    }
    await stock(40)
    const { number } = await db().selectFrom('orders').select('number').executeTakeFirstOrThrow()
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    await test.drain()
    expect(await findings()).toEqual([])
    await stock(null)
    const shopper = shopperOf(test)
    await shopper.prepare(1, 4)
    await shopper.order()
    expect(await findings()).toEqual([])
    await stock(7)
    const row = await db().selectFrom('variants').select(['stock', 'supplied', 'sold', 'returned']).execute()
    expect(row).toEqual([{ stock: 7, supplied: 12, sold: 6, returned: 1 }])
  })

  it('finds a message that has failed', async () => {
    await exec(`update outbox set failed_at = '2026', attempts = 36, last_error = 'Nobody is there'
      where kind = 'capture'`)
    const { id } = await db().selectFrom('outbox').select('id').where('kind', '=', 'capture').executeTakeFirstOrThrow()
    expect(await findings()).toEqual([`Message ${id} (capture): failed after 36 attempts: Nobody is there.`])
  })

  it('finds card numbers in the text of any table without repeating them', async () => {
    await exec(`create table notes (id text primary key, body text, flag integer);
      insert into notes values ('n1', 'Call back', 1), ('n2', 'Card 4242-4242 4242-4242 12/30', 1), ('4242424242424242', null, 1)`)
    await exec(`update orders set shipping_address = '{"address2":"5555555555554444"}'`)
    const [{ id }] = (await db().selectFrom('orders').select('id').execute()) as [{ id: string }]
    const found = await findings()
    expect(found.toSorted()).toEqual([
      'notes.body of n2: it contains a card number.',
      'notes.id of ****************: it contains a card number.',
      `orders.shipping_address of ${id}: it contains a card number.`,
    ])
  })

  it('finds card numbers in bytes and numbers, but mistakes no timestamp for one', async () => {
    const bytes = test.shop.database.kind === 'sqlite' ? 'blob' : 'bytea'
    await exec(`create table notes (id text primary key, body ${bytes}, figure bigint, at_ms bigint);
      insert into notes values ('n1', null, 4242424242424242, 2222000000008), ('n2', null, 6304000000000000000, 1)`)
    await db()
      .insertInto('notes' as never)
      .values({ id: 'n3', body: Buffer.from('\0Card 4242424242424242') } as never)
      .execute()
    expect((await findings()).toSorted()).toEqual([
      'notes.body of n3: it contains a card number.',
      'notes.figure of n1: it contains a card number.',
      'notes.figure of n2: it contains a card number.',
    ])
  })

  it('reads tables longer than one batch', async () => {
    await exec('create table notes (id integer, body text)')
    for (let from = 0; from < 1500; from += 500)
      await exec(
        `insert into notes values ${Array.from({ length: 500 }, (_, index) => `(${from + index}, 'Nothing')`).join()}`,
      )
    await exec(`insert into notes values (1500, '4242424242424242')`)
    expect(await findings()).toEqual(['notes.body of 1500: it contains a card number.'])
  })
})

const MUG = {
  slug: 'mug',
  name: 'Mug',
  description: '',
  seoTitle: '',
  seoDescription: '',
  category: 'Home & Kitchen',
  tags: [],
  options: [],
  onSale: false,
  isDeal: false,
  vendor: 'Linden',
  listed: true,
  featured: false,
  position: 0,
  rating: 0,
  reviews: 0,
  pictures: [],
}

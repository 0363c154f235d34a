import { renameSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '#database/sqlite/connection.ts'
import { migrate } from '#database/migrate.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openFolder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'

const UNAVAILABLE = { message: 'The shop cannot do this right now. Please try again in a moment.', code: 'unavailable' }

describe('While the database rejects writes', () => {
  let test: TestShop
  let shopper: ReturnType<typeof shopperOf>
  beforeEach(async () => {
    test = await openTestShop(async () => {
      const database = await openSqlite(':memory:')
      await migrate(database)
      return database
    })
    shopper = shopperOf(test)
    await addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 500 })
  })
  afterEach(() => test.close())

  it.each([
    // SQLite raises the value to the current number of pages.
    ['the disk is full', 'max_page_count = 1', 'max_page_count = 100000'],
    ['the folder is read-only', 'query_only = on', 'query_only = off'],
  ])('because %s, nothing is charged or lost, and the order succeeds later', async (_, begin, end) => {
    const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(test.shop.database.db)
    const numbers: unknown[] = []
    let { requestKey } = await shopper.prepare(1)
    await pragma(begin)
    // Orders that still fit into the file succeed.
    let reply = await shopper.order({ requestKey })
    for (; reply.status === 201; reply = await shopper.order({ requestKey })) {
      numbers.push(reply.body.orderNumber)
      requestKey = (await shopper.prepare(1)).requestKey
      if (!requestKey) break
    }
    if (requestKey) {
      expect([reply.status, reply.body, reply.headers.get('retry-after')]).toEqual([503, UNAVAILABLE, '5'])
      expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({ isEmpty: false })
    }
    await pragma(end)
    requestKey ??= (await shopper.prepare(1)).requestKey
    numbers.push((await shopper.order({ requestKey })).body.orderNumber)
    await test.drain()
    const orders = await test.shop.database.db.selectFrom('orders').select('number').execute()
    expect(orders.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
    // Authorizations of failed orders are released, at once or by the sweeper.
    test.moveClock(3600_000)
    await sweepStuckPayments(test.shop)
    await test.drain()
    const payments = [...test.sandbox.ledger.values()].map(({ state }) => state)
    expect(payments.filter((state) => state === 'captured')).toHaveLength(numbers.length)
    expect(payments.filter((state) => state === 'authorized')).toEqual([])
    expect(test.emails).toHaveLength(numbers.length)
  })

  it('because the file was moved, no order is acknowledged until the file is back', async () => {
    const folder = openFolder()
    const file = `${folder.path}/shop.db`
    const files = [file, `${file}-wal`, `${file}-shm`]
    const kept = await openTestShop(async () => {
      const database = await openSqlite(file)
      await migrate(database)
      return database
    })
    await addProduct(kept.shop, { id: 1, priceCents: 2000, stock: 5 })
    const shopper = shopperOf(kept)
    const { requestKey } = await shopper.prepare(1)
    for (const name of files) renameSync(name, `${name}.away`)
    const rejected = await shopper.order({ requestKey })
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([503, UNAVAILABLE, '5'])
    for (const name of files) renameSync(`${name}.away`, name)
    expect((await shopper.order({ requestKey })).status).toBe(201)
    await kept.close()
    folder.remove()
  })

  it('because the file is damaged, writes are rejected and reads continue', async () => {
    test.shop.health = { isOutage: () => true, mayWrite: () => false }
    const rejected = await shopper.add(1)
    expect([rejected.status, rejected.body]).toEqual([503, UNAVAILABLE])
    expect((await shopper.send('GET', '/api/products/1')).status).toBe(200)
  })
})

describe.each(databases.filter(([name]) => name !== 'SQLite'))('While %s has a statement timeout', (_, open) => {
  it('slow requests get a retryable error and others succeed', async () => {
    const test = await openTestShop(open)
    await addProduct(test.shop, { id: 1, stock: 5 })
    const shopper = shopperOf(test)
    await test.shop.database.exec(`create function cancel() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
      create trigger slow before insert on cart_lines for each row execute function cancel()`)
    const rejected = await shopper.add(1)
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([503, UNAVAILABLE, '5'])
    expect((await shopper.send('GET', '/api/products')).status).toBe(200)
    await test.shop.database.exec('drop trigger slow on cart_lines')
    expect((await shopper.add(1)).status).toBe(201)
    await test.close()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { recordStatements } from '#test/statements/statements.ts'

it('Concurrent requests with one key place and pay one order in a database file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linden-order-'))
  const test = await openTestShop(async () => {
    const database = await openSqlite(join(folder, 'shop.db'))
    await migrate(database)
    return database
  })
  try {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 50 })
    const shoppers = Array.from({ length: 4 }, () => shopperOf(test))
    for (const shopper of shoppers) await shopper.prepare(1)
    const replies = await Promise.all(shoppers.flatMap(({ order }) => [order(), order(), order()]))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(new Set(replies.map(({ body }) => body.orderNumber)).size).toBe(4)
    expect([...test.sandbox.ledger.values()].map(({ state }) => state)).toEqual(shoppers.map(() => 'authorized'))
  } finally {
    await test.close()
    rmSync(folder, { recursive: true })
  }
})

it.each(databases.filter(([name]) => name === 'PostgreSQL'))(
  'Placing an order takes six round trips to %s',
  async (_, open) => {
    const test = await openTestShop(open)
    try {
      await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 50 })
      const shopper = shopperOf(test)
      const { requestKey } = await shopper.prepare(1)
      const recorded = recordStatements()
      expect((await shopper.order({ requestKey })).status).toBe(201)
      recorded.stop()
      expect(recorded.messages.map((texts) => texts.length)).toEqual([4, 4, 1, 6, 12, 1])
    } finally {
      await test.close()
    }
  },
)

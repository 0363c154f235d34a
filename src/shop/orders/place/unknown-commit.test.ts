import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openCuttingLine } from '#test/process/cutting-line.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'

const server = (process.env.TEST_DATABASE_URL ?? process.env.TEST_EMBEDDED_DATABASE_URL)!
const [, open] = databases.find(([name]) => name === 'PostgreSQL')!

describe('An order whose commit gets no response', () => {
  let own: Database
  let line: Awaited<ReturnType<typeof openCuttingLine>>
  let test: TestShop
  beforeEach(async () => {
    own = await open()
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(own.db)
    line = await openCuttingLine(server)
    test = await openTestShop(async () => openPostgres(line.url, { schema: rows[0]!.schema }))
    await addProduct(test.shop, { id: 1, stock: 9 })
  })
  afterEach(async () => {
    line.close()
    await test.close()
    await own.close()
  })

  it.each(['before', 'after'] as const)(
    'is placed once if the connection was lost %s the server had committed',
    async (at) => {
      const shopper = shopperOf(test)
      await shopper.prepare(1)
      let isLate = false
      test.shop.failpoint = (name) => {
        if (name !== 'commit not yet asked' || isLate) return
        isLate = true
        void line.cutAt(/commit/, at)
      }
      const { status, body } = await shopper.order()
      expect(status).toBe(201)
      const orders = await own.db.selectFrom('orders').select('number').execute()
      expect(orders).toEqual([{ number: body.orderNumber }])
      expect(await own.db.selectFrom('variants').select('sold').execute()).toEqual([{ sold: 1 }])
      await test.drain()
      const payments = await own.db.selectFrom('payments').select('state').where('state', '<>', 'created').execute()
      expect(payments).toEqual([{ state: 'captured' }])
      expect(test.emails).toHaveLength(1)
    },
  )
})

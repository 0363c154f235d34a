import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { databases } from '#test/databases.ts'
import { bothPlaces, makeEarlierShop, runScript } from '#test/process/own-databases.ts'
import type { Database } from '#database/database.ts'

/** What the release before writes, and what this one reads of it; and the other way around. */
const RENAMED = [
  {
    table: 'payments',
    before: `given_back_at = 'once'`,
    after: `released_at = 'once'`,
    others: [[`given_back_at = null`, `released_at is null`]],
  },
  {
    table: 'payments',
    before: `look_at = 'soon'`,
    after: `capture_mode = 'on-shipment', next_check_at = 'soon'`,
    others: [
      [`look_at = 'later'`, `next_check_at = 'later' and capture_mode = 'on-shipment'`],
      [`look_at = coalesce(null, look_at)`, `next_check_at = 'later' and capture_mode = 'on-shipment'`],
    ],
  },
  {
    table: 'catalog_version',
    before: `goods_version = 70`,
    after: `products_version = 70`,
    others: [[`version = 71, goods_version = 71`, `products_version = 71`]],
  },
] as const

const PAYMENT = `insert into payments (id, cart_id, gateway, amount_cents, state, method, created_at, updated_at)
  values ('p1', 'c1', 'sandbox', 100, 'released', 'card', 'then', 'then')`

describe.each(databases)('A renamed column on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await database.exec(PAYMENT)
  })
  afterEach(() => database.close())

  const isTrue = async (table: string, condition: string) =>
    (await sql.raw(`select 1 from ${table} where ${condition}`).execute(database.db)).rows.length > 0
  const change = (table: string, set: string) => database.exec(`update ${table} set ${set}`)

  it.each(RENAMED)('has what the release before writes: $before', async ({ table, before, after, others }) => {
    await change(table, before)
    expect(await isTrue(table, after.replaceAll(',', ' and '))).toBe(true)
    for (const [set, condition] of others) {
      await change(table, set)
      expect(await isTrue(table, condition)).toBe(true)
    }
  })

  it.each(RENAMED)('is known to the release before under its name: $before', async ({ table, before, after }) => {
    await change(table, after)
    expect(await isTrue(table, before)).toBe(true)
  })
})

describe.each(bothPlaces)('A renamed column of an earlier shop on %s', (_, make) => {
  it('has what its old name held', async () => {
    const place = await make()
    try {
      await makeEarlierShop(place, '0117')
      await runScript(place, PAYMENT)
      for (const { table, before } of RENAMED) await runScript(place, `update ${table} set ${before}`)
      const database = await openDatabase(place.location)
      await migrate(database)
      for (const { table, after } of RENAMED) {
        const { rows } = await sql
          .raw(`select 1 from ${table} where ${after.replaceAll(',', ' and ')}`)
          .execute(database.db)
        expect([table, rows.length]).toEqual([table, 1])
      }
      await database.close()
    } finally {
      await place.remove()
    }
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { bothPlaces, makeEarlierShop, runScript } from '#test/process/own-databases.ts'

/** Assignments of an earlier release, and the conditions under which this one finds their rows. */
const RENAMED = [
  { table: 'payments', before: `given_back_at = 'once'`, after: `released_at = 'once'` },
  { table: 'payments', before: `look_at = 'soon'`, after: `capture_mode = 'on-shipment' and next_check_at = 'soon'` },
  { table: 'catalog_version', before: `goods_version = 70`, after: `products_version = 70` },
  { table: 'outbox', before: `poisoned_at = 'once'`, after: `failed_at = 'once'` },
] as const

const ROWS = `insert into payments (id, cart_id, gateway, amount_cents, state, method, created_at, updated_at)
    values ('p1', 'c1', 'sandbox', 100, 'released', 'card', 'then', 'then');
  insert into outbox (id, kind, payload, due_at, attempts, created_at) values ('m1', 'mail', '{}', 'then', 35, 'then')`

describe.each(bothPlaces)('A renamed column of an earlier shop on %s', (_, make) => {
  it('has what its old name held', async () => {
    const place = await make()
    try {
      await makeEarlierShop(place, '0117')
      await runScript(place, ROWS)
      for (const { table, before } of RENAMED) await runScript(place, `update ${table} set ${before}`)
      const database = await openDatabase(place.location)
      await migrate(database)
      for (const { table, after } of RENAMED) {
        const { rows } = await sql.raw(`select 1 from ${table} where ${after}`).execute(database.db)
        expect([table, rows.length]).toEqual([table, 1])
      }
      await database.close()
    } finally {
      await place.remove()
    }
  })
})

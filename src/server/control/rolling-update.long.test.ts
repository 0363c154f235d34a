import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { NODES_ADVISORY_LOCK } from '#database/postgres/alive-nodes.ts'
import { nodesForEachTest, shopperAt } from '#test/process/nodes.ts'
import { runScript } from '#test/process/own-databases.ts'

/** Changes that a later version might add. */
const EXPANDS = `insert into migrations (name, applied_at, expands) values ('9001_gifts', '', 1);
  create table gifts (id text primary key, order_id text not null references orders (id));
  alter table orders add column gift text not null default '';
  alter table carts add column gift text;
  alter table variants add column weight integer;
  create index carts_by_gift on carts (gift)`
const CONTRACTS = `insert into migrations (name, applied_at) values ('9002_no_gifts', ''); delete from nodes`

/** Removes a migration of this version again. */
const WITHOUT_EXPANDING = `delete from migrations where name = '0078_expanding'; alter table migrations drop column expands`

describe('A shop on PostgreSQL', () => {
  const test = nodesForEachTest()

  it('keeps selling after a later version has added something, even when a node restarts', async () => {
    const node = await test.start()
    const [before, after] = [shopperAt(node), shopperAt(node)]
    await before.prepare(1)
    expect((await before.order()).status).toBe(201)
    await after.prepare(1)
    await runScript(test.place, EXPANDS)
    expect((await after.order()).status).toBe(201)
    const again = shopperAt(await test.start())
    await again.prepare(1)
    expect((await again.order()).status).toBe(201)
  }, 120_000)

  it('stops a node whose tables a later version has changed, and opens no other', async () => {
    const node = await test.start()
    await runScript(test.place, CONTRACTS)
    expect(await node.ended).toBe(1)
    expect(node.output()).toContain('it is from a newer version, which added 9002_no_gifts.')
    expect(await (await test.start()).ended).toBe(1)
  }, 120_000)

  it('accepts only additive migrations while a node is open', async () => {
    await runScript(test.place, WITHOUT_EXPANDING)
    await runScript(test.place, `insert into nodes (id, host, signs, accepts) values ('n1', 'maple', 'a', 'a')`)
    const database = await openDatabase(test.place.location)
    await expect(migrate(database)).rejects.toThrow(
      'The migration 0078_expanding cannot run while the shop is open, and it is open on maple. Stop it on every machine first.',
    )
    await database.exec(`update nodes set seen_at = now() - interval '1 minute'`)
    await migrate(database)
    await database.close()
  })

  it('accepts only additive migrations if a node opens after the migration began', async () => {
    await runScript(test.place, WITHOUT_EXPANDING)
    const database = await openDatabase(test.place.location)
    let migrating: Promise<unknown>
    await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(NODES_ADVISORY_LOCK)})`.execute(tx)
      await sql`insert into nodes (id, host, signs, accepts) values ('n1', 'maple', 'a', 'a')`.execute(tx)
      migrating = migrate(database).catch((error: Error) => error.message)
      await expect.poll(() => isWaiting(database), { interval: 5 }).toBe(true)
    })
    expect(await migrating!).toMatch(
      /^The migration 0078_expanding cannot run while the shop is open, and it is open on maple\./,
    )
    await database.close()
  })

  it('can be read while a migration waits for a lock', async () => {
    await runScript(test.place, WITHOUT_EXPANDING)
    const database = await openDatabase(test.place.location)
    const names = async (db = database.db) => (await sql`select name from migrations`.execute(db)).rows
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holding = database.transaction(async (tx) => {
      await names(tx)
      await released
    })
    const migrating = migrate(database)
    await expect.poll(() => isWaiting(database), { interval: 5 }).toBe(true)
    expect(await names()).not.toEqual([])
    release()
    await Promise.all([holding, migrating])
    await database.close()
  })
})

async function isWaiting({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and not granted`.execute(db)
  return rows.length > 0
}

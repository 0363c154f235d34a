import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { addProduct } from '#test/examples.ts'
import { makePostgresPlace, runScript, type Place } from '#test/process/own-databases.ts'
import { backup, restore } from './backup.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { NODES_ADVISORY_LOCK } from '#database/postgres/alive-nodes.ts'

/** Another program's tables in the same database and schema. */
const OTHERS = `create schema books; create table books.entries (id integer primary key); insert into books.entries values (1);
  create table ledger (id integer primary key); insert into ledger values (7);
  create view ledger_ids as select id from ledger;
  create function ledger_total() returns bigint language sql as 'select sum(id) from ledger'`

// Only Debian's server has programs that can dump and restore it; newer ones cannot.
describe.runIf(process.env.TEST_DATABASE_URL)('A backup of a shop on PostgreSQL that shares its database', () => {
  let place: Place
  let file: string
  beforeEach(async () => {
    place = await makePostgresPlace()
    file = `${place.settings.DATA_DIR}/shop.backup`
    await withShop(async (database) => {
      await migrate(database)
      await addProduct({ database }, { id: 1 })
    })
    await runScript(place, OTHERS)
  })
  afterEach(() => place.remove())

  async function withShop<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(place.location)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const products = () => withShop(({ db }) => db.selectFrom('products').select('id').execute())
  const others = () =>
    withShop(
      async ({ db }) =>
        (await sql`select books.entries.id, ledger_total() from books.entries, ledger_ids`.execute(db)).rows,
    )

  it('is restored without touching other programs’ objects, even with another session open', async () => {
    await backup(place.location, file)
    await runScript(place, `delete from products; update ledger set id = 8; insert into books.entries values (2)`)
    await withShop(async (reader) => {
      await reader.exec('select 1')
      await restore(place.location, file)
    })
    expect(await products()).toEqual([{ id: 1 }])
    expect(await others()).toEqual([
      { id: 1, ledger_total: 8 },
      { id: 2, ledger_total: 8 },
    ])
  })

  it('is not restored while a node is open, without changing anything', async () => {
    await backup(place.location, file)
    await runScript(
      place,
      `delete from products; insert into nodes (id, host, signs, accepts) values ('n1', 'maple', 'a', 'a')`,
    )
    await expect(restore(place.location, file)).rejects.toThrow(
      'The shop is open on maple. Stop it on every machine, then restore.',
    )
    expect(await products()).toEqual([])
    await runScript(place, `update nodes set seen_at = now() - interval '1 minute'`)
    await restore(place.location, file)
    expect(await products()).toEqual([{ id: 1 }])
  })

  it('is not restored if a node opens after the restore began', async () => {
    await backup(place.location, file)
    await withShop(async (node) => {
      let restored: Promise<unknown>
      await node.transaction(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(NODES_ADVISORY_LOCK)})`.execute(tx)
        await sql`insert into nodes (id, host, signs, accepts) values ('n1', 'maple', 'a', 'a')`.execute(tx)
        await sql`delete from products`.execute(tx)
        restored = restore(place.location, file).catch((error: Error) => error.message)
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(tx)).rows)
          .not.toEqual([])
      })
      expect(await restored!).toBe('The shop is open on maple. Stop it on every machine, then restore.')
    })
    expect(await products()).toEqual([])
  })

  it('is not restored if another program’s view depends on a table of the shop', async () => {
    await backup(place.location, file)
    await runScript(place, 'create view books.sales as select total_cents from orders')
    await expect(restore(place.location, file)).rejects.toThrow(/because other objects depend on them/)
    expect(await products()).toEqual([{ id: 1 }])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { insertPayment } from '#database/payments/payments.ts'
import { DatabaseBusy } from '#database/outage.ts'
import { databases } from '#test/databases.ts'
import { recordStatements } from '#test/statements/statements.ts'
import { openPostgres } from './connection.ts'

const AT = '2026-01-15T12:00:00.000Z'
const PAYMENT = {
  cartId: 'c1',
  gateway: 'sandbox',
  reference: null,
  amountCents: 100,
  state: 'authorizing' as const,
  method: 'card' as const,
  card: null,
}
const [, open] = databases.find(([name]) => name === 'PostgreSQL')!
const server = (process.env.TEST_DATABASE_URL ?? process.env.TEST_EMBEDDED_DATABASE_URL)!

describe('PostgreSQL with time limits', () => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    database.setTimeLimits({ lockMs: 100, idleMs: 400, statementMs: 5000 })
  })
  afterEach(() => database.close())

  it('gets them in the messages that may lock, without any extra message', async () => {
    const recorded = recordStatements()
    await database.transaction((tx) => insertPayment(tx, { ...PAYMENT, id: 'p1' }, AT))
    await insertPayment(database.db, { ...PAYMENT, id: 'p2' }, AT)
    await database.db.selectFrom('payments').select('id').execute()
    recorded.stop()
    const limits = expect.stringMatching(
      /^select set_config\('lock_timeout', '100', true\), .*'400', true\), .*'5000', true\)$/,
    )
    const [insert, select] = [expect.stringMatching(/^insert/), expect.stringMatching(/^select "id"/)]
    expect(recorded.messages).toEqual([['begin', limits, insert], ['commit'], [limits, insert], [select]])
  })

  it('passes the locks of a frozen transaction to the next one, which was waiting', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const write = (version: number, andThen = async () => {}) =>
      database.transaction(async (tx) => {
        await tx.updateTable('catalog_version').set({ version }).execute()
        await andThen()
      })
    let isFirst = true
    const frozen = write(1001, async () => {
      if (!isFirst) return
      isFirst = false
      stop()
      await woken
    })
    await stopped
    await write(1002)
    const version = async () =>
      (await database.db.selectFrom('catalog_version').select('version').execute())[0]!.version
    expect(await version()).toBe(1002)
    wake()
    // Its first attempt had no effect, so it is retried.
    await frozen
    expect(await version()).toBe(1001)
  })

  it('retries a read after a lost connection, but not a write', async () => {
    const end = async () =>
      void (await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and query like '%of a lost connection%'`.execute(database.db))
    const slowly = (verb: string) => sql.raw(`${verb} 1, pg_sleep(0.5) /* of a lost connection */`)
    const reading = sql`${slowly('select')}`.execute(database.db)
    const writing = sql`with w as (select 1) ${slowly('select')}`.execute(database.db)
    const written = writing.then(
      () => 'written',
      () => 'lost',
    )
    const isRunning = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where pid <> pg_backend_pid() and state = 'active' and query like '%of a lost connection%'`.execute(
          database.db,
        )
      ).rows.length === 2
    await expect.poll(isRunning).toBe(true)
    await end()
    expect((await reading).rows).toHaveLength(1)
    expect(await written).toBe('lost')
  })
})

describe('A pool of PostgreSQL whose connections are all in use', () => {
  it('rejects a query after some seconds without treating it as an outage', async () => {
    const database = openPostgres(server, { poolSize: 2 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const hold = () =>
      database.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        await released
      })
    const holds = [hold(), hold()]
    await expect.poll(() => database.connections()).toEqual({ total: 2, idle: 0, waiting: 0 })
    const failure: unknown = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseBusy)
    release()
    await Promise.all(holds)
    expect((await sql`select 1`.execute(database.db)).rows).toHaveLength(1)
    await database.close()
  })
})

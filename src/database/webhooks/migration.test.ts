import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { bothPlaces, makeEarlierShop, runScript, type Place } from '#test/process/own-databases.ts'

const KINDS = ['capture', 'release', 'refund', 'look', 'document', 'mail', 'purge']
const STATES = {
  waiting: `null, null, null, null`,
  failing: `'The mail server is down', null, null, null`,
  done: `null, '2026-01-02', null, null`,
  failed: `'It never answered', null, '2026-01-02', null`,
  held: `null, null, null, '2026-01-02'`,
}
const MESSAGES = KINDS.flatMap((kind) =>
  Object.entries(STATES).map(
    ([state, columns]) =>
      `insert into outbox (id, kind, payload, due_at, attempts, created_at, last_error, done_at, poisoned_at, held_at)
      values ('${kind}-${state}', '${kind}', '{"paymentId":"p1"}', '2026-01-01', 3, '2025-12-31', ${columns})`,
  ),
)

/** All that the database says of its tables, columns, constraints, indexes and triggers, one text each. */
async function structureOf({ kind, db }: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ text: string }>(kind === 'sqlite' ? SQLITE_OBJECTS : POSTGRES_OBJECTS).execute(db)
  return rows.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

const SQLITE_OBJECTS = `
  select type || ' ' || name || ': ' || coalesce(sql, '') as text from sqlite_schema where type <> 'table'
  union all select 'table ' || t.name || ': ' || group_concat(c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk || ' ' || coalesce(c.dflt_value, ''))
    from sqlite_schema as t join pragma_table_xinfo(t.name) as c where t.type = 'table' and t.name <> 'outbox' group by t.name
  union all select 'column outbox.' || name || ' ' || type || ' ' || "notnull" || ' ' || pk || ' ' || coalesce(dflt_value, '')
    from pragma_table_xinfo('outbox')
  union all select 'reference ' || t.name || '.' || r."from" || ' ' || r."table" || ' ' || r.on_delete
    from sqlite_schema as t join pragma_foreign_key_list(t.name) as r where t.type = 'table'`

const POSTGRES_OBJECTS = `
  select 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') as text
    from information_schema.columns where table_schema = current_schema()
  union all select 'index ' || indexdef from pg_indexes where schemaname = current_schema()
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = current_schema()::regnamespace
  union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not tgisinternal`

const CHANGED = /outbox_kind_check/

describe.each(bothPlaces)('A shop on %s from before webhooks', (_, make) => {
  let place: Place
  let database: Database
  beforeEach(async () => {
    place = await make()
    await makeEarlierShop(place, '0125_webhooks')
    await runScript(place, MESSAGES.join(';'))
    database = await openDatabase(place.location)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  const messages = async () => (await sql`select * from outbox order by id`.execute(database.db)).rows as object[]
  const insert = (id: string, kind: string, receiver = 'null') =>
    database.exec(`insert into outbox (id, kind, payload, due_at, attempts, created_at, receiver)
      values ('${id}', '${kind}', '{}', '', 0, '', ${receiver})`)

  it('keeps each message, column, constraint, index and trigger', async () => {
    const [before, structure] = [await messages(), await structureOf(database)]
    expect(before).toHaveLength(KINDS.length * Object.keys(STATES).length)
    expect(structure.filter((text) => /CREATE INDEX outbox_\w+ on/i.test(text))).toHaveLength(4)
    await database.exec(readFileSync(`src/database/migrations/0125_webhooks.${database.kind}.sql`, 'utf8'))
    expect(await messages()).toEqual(before.map((message) => ({ ...message, receiver: null })))
    const after = await structureOf(database)
    const isKept = (text: string) => CHANGED.test(text) || after.some((one) => one.startsWith(text))
    expect(structure.filter((text) => !isKept(text))).toEqual([])
  })

  it('takes messages to webhooks from then on, and still no others', async () => {
    await migrate(database)
    await database.exec(
      `insert into webhooks (id, url, events, created_at) values ('w1', 'https://a.example', '[]', '')`,
    )
    await insert('m1', 'webhook', `'w1'`)
    await expect(insert('m2', 'webhook', `'w2'`)).rejects.toThrow(/foreign key/i)
    await expect(insert('m3', 'letter')).rejects.toThrow(/check/i)
    await database.exec('delete from webhooks')
    expect(await messages()).toHaveLength(MESSAGES.length)
  })
})

import { sql } from 'kysely'
import type { Database } from '../../../src/database/database.ts'
import { concurrently } from '../concurrently.ts'

/** The tables that stored orders are written to. */
const TABLES = [
  'accounts',
  'carts',
  'cart_lines',
  'payments',
  'orders',
  'order_lines',
  'order_events',
  'parcels',
  'parcel_lines',
  'cancellations',
  'cancellation_lines',
  'outbox',
  'demand',
  'rate_limits',
]
/** The number of indexes built at a time. */
const WORKERS = 3

type Exec = Database['exec']

/** Fills empty tables. On PostgreSQL, drops all but their primary keys meanwhile, which makes writing several times as fast. */
export async function fillTables({ kind, db, exec }: Database, insert: (exec: Exec) => Promise<void>): Promise<void> {
  if (kind === 'sqlite') return insert(exec)
  const tables = sql.join(TABLES)
  const { rows: constraints } = await sql<{ name: string; table: string; definition: string }>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'u' and connamespace = current_schema()::regnamespace and conrelid::regclass::text in (${tables})
      and conindid not in (select conindid from pg_constraint where contype = 'f')`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${tables})
      and indexname not in (select conname from pg_constraint)`.execute(db)
  const alterAll = (action: string) => TABLES.map((name) => `alter table ${name} ${action};`).join('\n')
  await exec(alterAll('disable trigger all'))
  for (const { name, table } of constraints) await exec(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of indexes) await exec(`drop index "${name}"`)
  await inOneTransaction(exec, insert)
  const made = [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(({ name, table, definition }) => `alter table ${table} add constraint "${name}" ${definition}`),
  ]
  await concurrently(made.length, (n) => exec(made[n]!), WORKERS)
  await exec(alterAll('enable trigger all'))
}

/** If `wal_level` is minimal, PostgreSQL does not log rows of a table truncated in the same transaction. */
async function inOneTransaction(exec: Exec, insert: (exec: Exec) => Promise<void>): Promise<void> {
  const statements = [`truncate ${TABLES.join(', ')} cascade`]
  await insert(async (statement) => void statements.push(statement))
  await exec(statements.join(';\n'))
}

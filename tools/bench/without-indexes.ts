import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Runs the work while PostgreSQL has only the primary keys of its tables, since it writes many rows several times as fast then. */
export async function withoutIndexes({ kind, db, exec }: Database, work: () => Promise<void>): Promise<void> {
  if (kind === 'sqlite') return work()
  const { rows: constraints } = await sql<{ name: string; table: string; definition: string }>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'u' and connamespace = current_schema()::regnamespace
      and conindid not in (select conindid from pg_constraint where contype = 'f')`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexname not in (select conname from pg_constraint)`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const alterAll = (action: string) => tables.map(({ name }) => `alter table "${name}" ${action};`).join('\n')
  await exec(alterAll('disable trigger all'))
  for (const { name, table } of constraints) await exec(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of indexes) await exec(`drop index "${name}"`)
  await work()
  for (const { definition } of indexes) await exec(definition)
  for (const { name, table, definition } of constraints)
    await exec(`alter table ${table} add constraint "${name}" ${definition}`)
  await exec(alterAll('enable trigger all'))
}

import { sql } from 'kysely'
import type { Tx } from './schema.ts'

/**
 * Fills empty tables of PostgreSQL without their indexes, and without anybody having to wait: beside them, in a schema of
 * their own, where the transaction finds them first. Once they are full, their indexes are made, and they take the empty
 * ones' place. The rows of the table `ordered` are put in the order of its key. `fill` itself where that may not be, or where an owner has something that would be lost.
 */
export async function fillBeside<T>(
  tx: Tx,
  { tables, ordered }: { tables: readonly string[]; ordered: { table: string; key: string } },
  fill: () => Promise<T>,
): Promise<T> {
  const run = (text: string) => sql.raw(text).execute(tx)
  if (!(await mayBeReplaced(tx, tables))) return fill()
  const { own, path, beside } = await placesOf(tx)
  // As they are written where these tables are found.
  const [made, referring] = [await madeFor(tx, tables), await referringTo(tx, tables)]
  await run(`create schema ${beside}`)
  for (const table of tables)
    await run(`create table ${beside}.${table} (like ${own}.${table} including all excluding indexes)`)
  await run(`set local search_path = ${beside}, ${path}`)
  const make = async (when: Made['when']) => {
    for (const { text } of made.filter((one) => one.when === when)) await run(text)
  }
  await make('before')
  const filled = await fill()
  // As many rows as there are in an empty shop's first import are sorted in memory.
  await run(`set local maintenance_work_mem = '256MB'`)
  await make('keys')
  await run(`cluster ${ordered.table} using ${ordered.key}`)
  await make('after')
  for (const { table, name } of referring) await run(`alter table ${table} drop constraint ${name}`)
  await run(`drop table ${tables.map((table) => `${own}.${table}`).join(', ')}`)
  for (const table of tables) await run(`alter table ${beside}.${table} set schema ${own}`)
  await run(`set local search_path = ${path}`)
  await run(`drop schema ${beside}`)
  for (const { table, name, means } of referring) await run(`alter table ${table} add constraint ${name} ${means}`)
  return filled
}

/** Whoever may not make a schema fills the tables as they are; so it is where they have rights, views or triggers that are not Linden's. */
async function mayBeReplaced(tx: Tx, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') and not exists (
      select 1 from pg_class as made where made.oid in (${oidsOf(tables)}) and (
        made.relacl is not null or made.relrowsecurity
        or made.relowner <> (select oid from pg_roles where rolname = current_user)
        or exists (select 1 from pg_trigger where tgrelid = made.oid and not tgisinternal)
        or exists (select 1 from pg_publication_rel where prrelid = made.oid)
        or exists (select 1 from pg_depend where refobjid = made.oid and refclassid = 'pg_class'::regclass
          and classid = 'pg_rewrite'::regclass))) as may`.execute(tx)
  return rows[0]!.may
}

/** The schema that the shop is in, where else its tables' functions are, and a schema that is not there. */
async function placesOf(tx: Tx) {
  const { rows } = await sql<{ own: string; path: string; beside: string }>`
    select quote_ident(current_schema()) as own, current_setting('search_path') as path,
      quote_ident(current_schema() || '_filling') as beside`.execute(tx)
  return rows[0]!
}

/** What makes a key or an index: before the tables are filled that by which ids are asked for meanwhile. */
type Made = { text: string; when: 'before' | 'keys' | 'after' }

async function madeFor(tx: Tx, tables: readonly string[]): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) as text,
      case when contype = 'f' then 'after' when conname = 'products_pkey' then 'before' else 'keys' end as when
    from pg_constraint where conrelid in (${oidsOf(tables)}) and contype in ('p', 'u', 'f')
    union all
    select pg_get_indexdef(indexrelid, 0, true), 'after'
    from pg_index
    where indrelid in (${oidsOf(tables)}) and not exists (select 1 from pg_constraint where conindid = indexrelid)`.execute(
    tx,
  )
  return rows
}

/** The foreign keys of other tables. */
async function referringTo(tx: Tx, tables: readonly string[]) {
  const { rows } = await sql<{ table: string; name: string; means: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid, true) as means
    from pg_constraint where contype = 'f' and confrelid in (${oidsOf(tables)}) and conrelid not in (${oidsOf(tables)})`.execute(
    tx,
  )
  return rows
}

const oidsOf = (tables: readonly string[]) => sql.join(tables.map((table) => sql`cast(${sql.lit(table)} as regclass)`))

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'

/** A migrated schema with its connections, its structure, and the script that restores the rows of its migrations. */
type MigratedSchema = { name: string; database: Database; structure: string; restore: string }

// Migrating a schema and connecting to it takes longer than most tests, so each worker keeps those of finished tests.
const unused: MigratedSchema[] = []
let admin: Database | undefined

/** Opens an empty migrated schema, which no other test uses until it is closed, and which was never used if `isNew`. */
export async function openSchema(url: string, { isNew = false } = {}): Promise<Database> {
  admin ??= openPostgres(url)
  const schema = (!isNew && (await reuse(admin))) || (await create(admin, url))
  schema.database.setQueryTimeout(0)
  schema.database.setTimeLimits(null)
  const close = async () => void unused.push(schema)
  return { ...schema.database, catalogIndex: createCatalogIndexState(), close }
}

async function create(admin: Database, url: string): Promise<MigratedSchema> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.exec(`create schema ${name}; create schema ${name}_rows`)
  const database = openPostgres(url, { schema: name })
  await migrate(database)
  return { name, database, structure: (await stateOf(admin, name)).structure, restore: await saveRows(admin, name) }
}

/** Empties the schema of a finished test, or drops it if its structure differs from that of a new one. */
async function reuse(admin: Database): Promise<MigratedSchema | undefined> {
  const schema = unused.pop()
  if (!schema) return undefined
  const { structure, empty } = await stateOf(admin, schema.name)
  if (structure === schema.structure) {
    // In replica mode, triggers and foreign keys are off, so tables can be emptied and filled in any order.
    await admin.exec(`set session_replication_role = replica; ${empty}; ${schema.restore}`)
    return schema
  }
  await schema.database.close()
  await admin.exec(`drop schema ${schema.name} cascade; drop schema ${schema.name}_rows cascade`)
  return reuse(admin)
}

/** Copies the rows inserted by the migrations, and returns a script that restores them. */
async function saveRows(admin: Database, schema: string): Promise<string> {
  // Generated columns cannot be inserted.
  const { rows } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(column_name, ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = ${schema} and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and pg_relation_size(format('%I.%I', table_schema, table_name)::regclass) > 0
    group by table_name`.execute(admin.db)
  for (const { name, columns } of rows)
    await admin.exec(`create table ${schema}_rows.${name} as select ${columns} from ${schema}.${name}`)
  const restore = rows.map(
    ({ name, columns }) => `insert into ${schema}.${name} (${columns}) table ${schema}_rows.${name};`,
  )
  return `${restore.join(' ')} set session_replication_role = origin`
}

/**
 * The structure changes with any table, column, constraint, trigger or function, and with statistics. `empty` deletes all rows,
 * and the pages of a table that has grown, so that plans are those of a new schema.
 */
async function stateOf(admin: Database, schema: string): Promise<{ structure: string; empty: string }> {
  const { rows } = await sql<{ structure: string; empty: string }>`
    select string_agg(entry, ' ' order by entry) as structure, string_agg(deletion, '; ') as empty from (
      select concat('class ', oid, relname, case when relkind = 'r' then reltuples end) as entry,
        case when relkind <> 'r' or pg_relation_size(oid) = 0 then null
          when pg_relation_size(oid) > 65536 then concat('truncate ', oid::regclass, ' cascade')
          else concat('delete from ', oid::regclass) end as deletion
      from pg_class where relnamespace = ${schema}::regnamespace
      union all
      select concat('column ', attrelid, ' ', attnum, ' ', pg_attribute.xmin), null from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = ${schema}::regnamespace and attnum > 0
      union all
      select concat('constraint ', oid, ' ', xmin), null from pg_constraint where connamespace = ${schema}::regnamespace
      union all
      select concat('function ', oid, ' ', xmin), null from pg_proc where pronamespace = ${schema}::regnamespace
      union all
      select concat('trigger ', pg_trigger.oid, ' ', pg_trigger.xmin), null from pg_trigger
      join pg_class on pg_class.oid = tgrelid where relnamespace = ${schema}::regnamespace
    ) as entries`.execute(admin.db)
  return rows[0]!
}

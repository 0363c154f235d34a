import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, type CompiledQuery, type DatabaseConnection } from 'kysely'
import { migrate } from '#database/migrate.ts'
import { withRetries } from '#database/retries.ts'
import { postgresIndex } from '#database/postgres/search-index.ts'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'
import type { Database } from '#database/database.ts'
import type { CopyFrom } from '#database/postgres/batch.ts'
import type { Schema } from '#database/schema.ts'

// PGlite takes seconds to start, so each worker has one, migrated.
let engine: PGlite | undefined
let migrated: { structure: string; empty: string } | undefined

/** An empty migrated database. Emptying one is fifty times as fast as creating one. */
export async function openPglite(): Promise<Database> {
  engine ??= await PGlite.create({ parsers: { 20: Number }, extensions: { pg_trgm } })
  const pglite = engine
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect({
      pglite,
      onCreateConnection: async (connection) => copyFromFile(pglite, connection),
    }),
  })
  const database: Database = {
    kind: 'postgres',
    search: { fullText: postgresIndex, countLimit: 5000 },
    catalogIndex: createCatalogIndexState(),
    db,
    readOnly: db,
    transaction: withRetries((work) => db.transaction().execute(work)),
    batch: (work) => work(db),
    exec: async (sql) => void (await pglite.exec(sql)),
    isFileStillThere: () => true,
    truncateLog: async () => true,
    setQueryTimeout: () => {},
    tuneForSmallWrites: async () => {},
    connections: () => null,
    close: async () => {},
  }
  // A test may have changed tables.
  if (migrated?.structure === (await structureOf(pglite))) await pglite.exec(migrated.empty)
  else {
    await pglite.exec('discard temp; drop schema public cascade; create schema public')
    await migrate(database)
    migrated = await snapshot(pglite)
  }
  return database
}

/** PGlite has no `copy … from stdin`: rows are copied from a file in its memory. */
function copyFromFile(pglite: PGlite, connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  let last = 0
  connection.executeQuery = async <Row>(query: CompiledQuery & Partial<CopyFrom>) => {
    if (query.rows === undefined) return execute<Row>(query)
    const [file, { FS }] = [`/tmp/copied-${last++}`, pglite.Module]
    FS.writeFile(file, query.rows)
    try {
      return await execute<Row>({ ...query, sql: query.sql.replace('from stdin', `from '${file}'`) })
    } finally {
      FS.unlink(file)
    }
  }
}

/** Saves the rows that the migrations have inserted, and returns a script that restores them. */
async function snapshot(pglite: PGlite): Promise<NonNullable<typeof migrated>> {
  // Generated columns cannot be inserted.
  const { rows } = await pglite.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(column_name, ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`)
  await pglite.exec(
    rows.map(({ name, columns }) => `create temp table migrated_${name} as select ${columns} from ${name}`).join(';'),
  )
  const restore = rows.map(
    ({ name, columns }) => `delete from ${name}; insert into ${name} (${columns}) table migrated_${name};`,
  )
  // A replica does not check foreign keys, so tables can be filled in any order.
  const empty = `set session_replication_role = replica; ${restore.join('')} set session_replication_role = origin`
  return { structure: await structureOf(pglite), empty }
}

/** Changes with any table, column, index or constraint: `xmin` is the transaction that last wrote its catalog row. */
async function structureOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ structure: string }>(`
    select coalesce(string_agg(entry, ' ' order by entry), '') as structure from (
      select concat('class ', oid, ' ', xmin) from pg_class where relnamespace = 'public'::regnamespace
      union all
      select concat('constraint ', oid, ' ', xmin) from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select concat('column ', attrelid, ' ', attnum, ' ', pg_attribute.xmin) from pg_attribute
      join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    ) as entries (entry)`)
  return rows[0]!.structure
}

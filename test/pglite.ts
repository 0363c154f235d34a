import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, type CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Copied } from '#database/postgres-batch.ts'
import type { Schema } from '#database/schema.ts'
import { emptied } from './emptied.ts'

// PGlite takes seconds to start: one for each worker.
let engine: PGlite | undefined

/** A migrated database without anything in it. */
export async function openPglite(): Promise<Database> {
  engine ??= await PGlite.create({ parsers: { 20: Number }, extensions: { pg_trgm } })
  const pglite = engine
  const database: Database = {
    kind: 'postgres',
    counted: 5000,
    db: new Kysely<Schema>({
      dialect: new PGliteDialect({
        pglite,
        onCreateConnection: async (connection) => copyFromFile(pglite, connection),
      }),
    }),
    exec: async (sql) => void (await pglite.exec(sql)),
    isInPlace: () => true,
    limitAnswers: () => {},
    expectShoppers: async () => {},
    close: async () => {},
  }
  return emptied(database, 'public')
}

/** What a server is sent with a `copy … from stdin` has no way into PGlite but a file in its memory. */
function copyFromFile(pglite: PGlite, connection: DatabaseConnection): void {
  const ask = connection.executeQuery.bind(connection)
  let last = 0
  connection.executeQuery = async <Row>(query: CompiledQuery & Partial<Copied>) => {
    if (query.rows === undefined) return ask<Row>(query)
    const [file, { FS }] = [`/tmp/copied-${last++}`, pglite.Module]
    FS.writeFile(file, query.rows)
    try {
      return await ask<Row>({ ...query, sql: query.sql.replace('from stdin', `from '${file}'`) })
    } finally {
      FS.unlink(file)
    }
  }
}

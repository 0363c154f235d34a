import type { Database } from './open.ts'
import { postgresIndex } from './search-postgres.ts'
import { sqliteIndex } from './search-sqlite.ts'
import type { SearchIndex } from './search-terms.ts'
import { isSqlite } from './bulk-rows.ts'
import type { Tx } from './schema.ts'

/** A database that is asked, and whose dialect is known. */
export type Asked = Pick<Database, 'db' | 'kind' | 'counted'>

export const indexOf = ({ kind }: Asked): SearchIndex => (kind === 'sqlite' ? sqliteIndex : postgresIndex)

export const indexWrittenIn = (tx: Tx): SearchIndex => (isSqlite(tx) ? sqliteIndex : postgresIndex)

import type { Database } from './open.ts'
import { postgresIndex } from './search-postgres.ts'
import { sqliteIndex } from './search-sqlite.ts'
import type { SearchIndex } from './search-terms.ts'

/** A database that is asked, and whose dialect is known. */
export type Asked = Pick<Database, 'db' | 'kind'>

export const indexOf = ({ kind }: Asked): SearchIndex => (kind === 'sqlite' ? sqliteIndex : postgresIndex)

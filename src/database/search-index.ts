import type { KeptAnswers } from './kept-answers.ts'
import type { Database } from './open.ts'
import { postgresIndex } from './search-postgres.ts'
import { sqliteIndex } from './search-sqlite.ts'
import type { SearchIndex } from './search-terms.ts'
import { isSqlite } from './bulk-rows.ts'
import type { Tx } from './schema.ts'

/** A database that is asked, whose dialect is known, and what it has answered. */
export type Asked = Pick<Database, 'db' | 'kind' | 'counted'> & { answers: KeptAnswers }

export const indexOf = ({ kind }: Pick<Asked, 'kind'>): SearchIndex => (kind === 'sqlite' ? sqliteIndex : postgresIndex)

export const indexWrittenIn = (tx: Tx): SearchIndex => (isSqlite(tx) ? sqliteIndex : postgresIndex)

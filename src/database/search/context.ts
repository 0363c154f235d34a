import type { Database } from '#database/database.ts'
import type { CatalogIndex } from '#database/product-list/catalog-index.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import type { Db } from '#database/schema.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import type { SearchSettings, Term } from './search-index.ts'

export type SearchDatabase = Pick<Database, 'db' | 'catalog' | 'replicas' | 'readOnly' | 'search' | 'catalogIndex'>

/** The database and index of one search; the index stays the same throughout. `terms` caches the words looked up. */
export type SearchContext = SearchSettings & {
  db: Db
  catalog: Db
  index: CatalogIndex
  synonyms: Synonyms
  terms: Map<string, Promise<Term>>
}

export const openSearch = async (database: SearchDatabase, synonyms: Synonyms): Promise<SearchContext> => ({
  ...database.search,
  db: database.readOnly,
  catalog: database.catalog,
  index: await currentIndex(database),
  synonyms,
  terms: new Map(),
})

import type { CategoryCount } from '#domain/catalog/categories.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { listedCategories } from './categories.ts'
import { cachedFacetCounts } from './count-facets.ts'
import { currentIndex, type CatalogIndexDatabase } from './current-index.ts'
import { facetsAndHints, NO_FACETS, type ListFacets } from './facets.ts'
import { pageOfRows, listedRows, type ListPage } from './list-page.ts'
import type { ListQuery, ProductFilter } from './product-filter.ts'

export type ProductPage = ListPage &
  ListFacets & {
    /** Whether `total` is a lower bound, as in a search with many results. */
    more: boolean
    categories: CategoryCount[]
  }

export const findProducts = async (database: CatalogIndexDatabase, filter: ListQuery): Promise<ProductPage> =>
  productsIn(database, await currentIndex(database), filter)

/** Like `findProducts`, with an index that was just refreshed. */
export async function productsIn(
  { catalog: db }: CatalogIndexDatabase,
  index: CatalogIndex,
  filter: ListQuery,
): Promise<ProductPage> {
  const page = await pageOfRows(db, index, listedRows(index, filter), filter)
  const categories = await listedCategories(db, index)
  if (!filter.withFacets && page.total > 0) return { ...page, more: false, categories, ...NO_FACETS }
  const count = (filter: ProductFilter) => cachedFacetCounts(index, filter)
  return { ...page, more: false, categories, ...(await facetsAndHints(index, count, filter, categories)) }
}

import { batches } from '#database/import/bulk-insert.ts'
import type { Db } from '#database/schema.ts'
import { arrangeCategories } from '#domain/assortment/category-tree.ts'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import { LISTED, type CatalogIndex } from './catalog-index.ts'
import { currentIndex, type CatalogIndexDatabase } from './current-index.ts'

/** Reads the categories of all listed products, by name, or as arranged by the owner. A category's oldest product determines its spelling. */
export const findCategories = async (database: CatalogIndexDatabase): Promise<CategoryCount[]> =>
  listedCategories(database.catalog, await currentIndex(database))

export async function listedCategories(
  db: Db,
  { cache, categories, category, flags, ids, count, settings }: CatalogIndex,
) {
  if (cache.categories) return cache.categories
  const counts = new Uint32Array(categories.size)
  const oldest = new Int32Array(categories.size)
  for (let row = count - 1; row >= 0; row--) {
    if ((flags[row]! & LISTED) === 0) continue
    counts[category[row]!]!++
    oldest[category[row]!] = ids[row]!
  }
  const names = new Map<number, string>()
  for (const some of batches([...oldest].filter((id) => id > 0)))
    for (const { id, category } of await categoryNames(db, some)) names.set(id, category)
  const found = Array.from(categories, ([slug, at]) => ({
    name: names.get(oldest[at]!) ?? slug,
    slug,
    count: counts[at]!,
  }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  cache.categories = arrangeCategories(found, settings)
  return cache.categories
}

const categoryNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('products').select(['id', 'category']).where('id', 'in', ids).execute()

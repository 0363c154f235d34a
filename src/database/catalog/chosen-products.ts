import { categorySettings } from '#database/assortment/assortments.ts'
import type { Db } from '#database/schema.ts'
import type { ProductChoice } from '#domain/catalog/price-change.ts'
import { namedCategories } from '#domain/assortment/category-tree.ts'

/** The ids of the published products in a choice, and its slugs and categories that match no product. */
export async function chosenProducts(db: Db, choice: ProductChoice): Promise<{ ids: number[]; unknown: string[] }> {
  const shown = await shownAt(db, choice)
  const rows = await published(db, choice, shown).select(['id', 'slug', 'category_slug']).orderBy('id').execute()
  const slugs = new Set(rows.map(({ slug }) => slug))
  const categories = new Set(rows.map(({ category_slug }) => category_slug))
  const unknown = [
    ...choice.slugs.filter((slug) => !slugs.has(slug)),
    ...choice.categories.filter((_, at) => !shown[at]!.some((category) => categories.has(category))),
  ]
  return { ids: rows.map(({ id }) => id), unknown }
}

/** The nonzero prices in a choice that are not reduced, in product order. */
export const usualPrices = async (db: Db, choice: ProductChoice): Promise<{ slug: string; cents: number }[]> =>
  published(db, choice, await shownAt(db, choice))
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['slug', 'variants.price_cents as cents'])
    .where('retired', '=', 0)
    .where('variants.compare_at_cents', 'is', null)
    .where('variants.price_cents', '>', 0)
    .orderBy('products.id')
    .execute()

/** The product categories shown in each category of a choice. */
async function shownAt(db: Db, { categories }: ProductChoice): Promise<string[][]> {
  if (categories.length === 0) return []
  const settings = await categorySettings(db)
  return categories.map((name) => namedCategories(settings, name))
}

function published(db: Db, { slugs, all }: ProductChoice, shown: readonly string[][]) {
  const products = db.selectFrom('products').where('variant_count', '>', 0)
  if (all) return products
  return products.where((is) =>
    is.or([
      ...(slugs.length > 0 ? [is('slug', 'in', slugs)] : []),
      ...(shown.length > 0 ? [is('category_slug', 'in', shown.flat())] : []),
    ]),
  )
}

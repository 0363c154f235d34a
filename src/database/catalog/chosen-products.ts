import type { Db } from '#database/schema.ts'

/** Products by their slugs and by the slugs of their categories, or all of them. */
export type ProductChoice = { slugs: string[]; categories: string[]; all: boolean }

/** The ids of the published products of a choice, and what it names that no product has. */
export async function chosenProducts(
  db: Db,
  { slugs, categories, all }: ProductChoice,
): Promise<{ ids: number[]; unknown: string[] }> {
  const rows = await published(db, { slugs, categories, all })
    .select(['id', 'slug', 'category_slug'])
    .orderBy('id')
    .execute()
  const known = new Set(rows.flatMap(({ slug, category_slug }) => [`slug ${slug}`, `category ${category_slug}`]))
  const unknown = [
    ...slugs.filter((slug) => !known.has(`slug ${slug}`)),
    ...categories.filter((category) => !known.has(`category ${category}`)),
  ]
  return { ids: rows.map(({ id }) => id), unknown }
}

/** The prices of a choice that are not reduced, nor 0, in the sequence of the products. */
export const usualPrices = (db: Db, choice: ProductChoice): Promise<{ slug: string; cents: number }[]> =>
  published(db, choice)
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['slug', 'variants.price_cents as cents'])
    .where('retired', '=', 0)
    .where('variants.compare_at_cents', 'is', null)
    .where('variants.price_cents', '>', 0)
    .orderBy('products.id')
    .execute()

function published(db: Db, { slugs, categories, all }: ProductChoice) {
  const products = db.selectFrom('products').where('variant_count', '>', 0)
  if (all) return products
  return products.where((is) =>
    is.or([
      ...(slugs.length > 0 ? [is('slug', 'in', slugs)] : []),
      ...(categories.length > 0 ? [is('category_slug', 'in', categories)] : []),
    ]),
  )
}

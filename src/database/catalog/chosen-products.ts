import type { Db } from '#database/schema.ts'

/** Products by their slugs and by the slugs of their categories, or all of them. */
export type ProductChoice = { slugs: string[]; categories: string[]; all: boolean }

/** The ids of the published products of a choice, and what it names that no product has. */
export async function chosenProducts(
  db: Db,
  { slugs, categories, all }: ProductChoice,
): Promise<{ ids: number[]; unknown: string[] }> {
  const published = db.selectFrom('products').select(['id', 'slug', 'category_slug']).where('variant_count', '>', 0)
  const rows = await (
    all
      ? published
      : published.where((is) =>
          is.or([
            ...(slugs.length > 0 ? [is('slug', 'in', slugs)] : []),
            ...(categories.length > 0 ? [is('category_slug', 'in', categories)] : []),
          ]),
        )
  )
    .orderBy('id')
    .execute()
  const known = new Set(rows.flatMap(({ slug, category_slug }) => [`slug ${slug}`, `category ${category_slug}`]))
  const unknown = [
    ...slugs.filter((slug) => !known.has(`slug ${slug}`)),
    ...categories.filter((category) => !known.has(`category ${category}`)),
  ]
  return { ids: rows.map(({ id }) => id), unknown }
}

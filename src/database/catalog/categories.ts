import { prepared } from '#database/prepared.ts'
import { listedProducts } from './products.ts'
import type { Db } from '#database/schema.ts'

export type CategoryCount = { name: string; slug: string; count: number }

/** The categories of all listed products, by name; written as their oldest product has it. */
export const countCategories = async (db: Db): Promise<CategoryCount[]> =>
  (await categories(db, {})).rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

const categories = prepared((db) =>
  db
    // Counted on the index alone; only one row of each category is read for its name.
    .selectFrom(
      listedProducts(db)
        .select((is) => ['category_slug as slug', is.fn.countAll<number>().as('count'), is.fn.min('id').as('oldest')])
        .groupBy('category_slug')
        .as('counted'),
    )
    .innerJoin('products', 'products.id', 'counted.oldest')
    .select(['products.category as name', 'counted.slug', 'counted.count']),
)

import type { Db } from '#database/schema.ts'

/** Which of the slugs are of categories with listed products. */
export async function categoriesAmong(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select('category_slug')
    .distinct()
    .where('category_slug', 'in', slugs)
    .where('listed', '=', 1)
    .execute()
  return rows.map((row) => row.category_slug)
}

/** Which of the slugs are of listed products. */
export async function productsAmong(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('listed', '=', 1)
    .execute()
  return rows.map(({ slug }) => slug)
}

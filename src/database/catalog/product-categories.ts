import { batches } from '#database/import/bulk-insert.ts'
import type { Db } from '#database/schema.ts'

/** Category by product id; omits deleted products. */
export async function categoriesOfProducts(db: Db, productIds: readonly number[]): Promise<Map<number, string>> {
  const categories = new Map<number, string>()
  for (const ids of batches(productIds)) {
    const rows = await db.selectFrom('products').select(['id', 'category']).where('id', 'in', ids).execute()
    for (const { id, category } of rows) categories.set(id, category)
  }
  return categories
}

import type { Db } from '#database/schema.ts'

export async function changedProducts(db: Db, since: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product_index')
    .select('product_id as id')
    .where('changed', '>', since)
    .orderBy('changed')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

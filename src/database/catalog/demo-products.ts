import type { Db, Tx } from '#database/schema.ts'

export async function productsWithSkus(db: Db, names: ReadonlyMap<string, string>): Promise<number[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.id', 'products.name', 'variants.sku'])
    .where('variants.sku', 'in', [...names.keys()])
    .execute()
  return [...new Set(rows.flatMap(({ id, name, sku }) => (names.get(sku!) === name ? [id] : [])))]
}

export async function holdsOtherProducts(db: Db, ids: readonly number[]): Promise<boolean> {
  const other = db.selectFrom('products').select('id').limit(1)
  return (await (ids.length > 0 ? other.where('id', 'not in', ids) : other).executeTakeFirst()) !== undefined
}

export async function isDemoRemoved(db: Db): Promise<boolean> {
  const row = await db.selectFrom('catalog_version').select('demo_removed').executeTakeFirstOrThrow()
  return row.demo_removed === 1
}

export async function noteDemoRemoved(tx: Tx): Promise<void> {
  await tx.updateTable('catalog_version').set({ demo_removed: 1 }).execute()
}

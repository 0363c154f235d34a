import type { Db, Tx } from '#database/schema.ts'

/** Keeps each query small, so that interactive queries are not delayed. */
const SKUS_AT_ONCE = 20

/** Products that have one of the SKUs and the name that belongs to it. */
export async function productsWithSkus(db: Db, names: ReadonlyMap<string, string>): Promise<number[]> {
  const skus = [...names.keys()]
  const found = new Set<number>()
  for (let at = 0; at < skus.length; at += SKUS_AT_ONCE) {
    const variants = await variantsWith(db, skus.slice(at, at + SKUS_AT_ONCE))
    const nameOf = await namesOf(
      db,
      variants.map(({ product_id }) => product_id),
    )
    for (const { product_id, sku } of variants) if (names.get(sku!) === nameOf.get(product_id)) found.add(product_id)
  }
  return [...found]
}

const variantsWith = (db: Db, skus: readonly string[]) =>
  db.selectFrom('variants').select(['product_id', 'sku']).where('sku', 'in', skus).execute()

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function holdsOtherProducts(db: Db, ids: readonly number[]): Promise<boolean> {
  const other = db.selectFrom('products').select('id').limit(1)
  return (await (ids.length > 0 ? other.where('id', 'not in', ids) : other).executeTakeFirst()) !== undefined
}

export async function isDemoRemoved(db: Db): Promise<boolean> {
  const row = await db.selectFrom('catalog_version').select('demo_removed').executeTakeFirstOrThrow()
  return row.demo_removed === 1
}

export async function recordDemoRemoved(tx: Tx): Promise<void> {
  await tx.updateTable('catalog_version').set({ demo_removed: 1 }).execute()
}

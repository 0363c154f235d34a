import type { Db, Tx } from '#database/schema.ts'
import { batches, insertAll, upsert } from './bulk-insert.ts'

/** The slugs of the published products that were imported with these ids. */
export async function slugsOfSourceIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom('source_ids')
      .innerJoin('products', 'products.id', 'source_ids.product_id')
      .select(['source_id', 'slug'])
      .where('source_id', 'in', batch)
      .where('variant_count', '>', 0)
      .execute()
    for (const { source_id, slug } of rows) slugs.set(source_id, slug)
  }
  return slugs
}

/** Records the source ids of products, identified by slug. */
export async function recordSourceIds(tx: Tx, ids: readonly { name: string; slug: string }[]): Promise<void> {
  const slugs = ids.map(({ slug }) => slug)
  const known = await tx.selectFrom('products').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  const idOf = new Map(known.map(({ id, slug }) => [slug, id]))
  const rows = ids.flatMap(({ name, slug }) => (idOf.has(slug) ? { source_id: name, product_id: idOf.get(slug)! } : []))
  await insertAll(tx, 'source_ids', rows, upsert('source_id', rows))
}

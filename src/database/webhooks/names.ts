import { fromJson } from '#database/columns.ts'
import type { Db } from '#database/schema.ts'
import { variantPath } from '#domain/catalog/variants.ts'

type VariantName = { variant: string; sku: string | null }

/** An erased order has no email. */
export const orderName = (db: Db, id: string) =>
  db.selectFrom('orders').select(['number', 'email']).where('id', '=', id).executeTakeFirst()

export async function variantNames(db: Db, ids: readonly string[]): Promise<Map<string, VariantName>> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.slug', 'variants.options', 'variants.sku'])
    .where('variants.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, slug, options, sku }) => [id, { variant: variantPath(slug, fromJson(options)), sku }]))
}

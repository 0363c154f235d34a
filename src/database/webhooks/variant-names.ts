import { fromJson } from '#database/columns.ts'
import type { Db } from '#database/schema.ts'
import { variantPath } from '#domain/catalog/variants.ts'

type VariantName = { variant: string; sku: string | null }

export async function variantNames(db: Db, ids: readonly string[]): Promise<Map<string, VariantName>> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.slug', 'variants.options', 'variants.sku'])
    .where('variants.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, slug, options, sku }) => [id, { variant: variantPath(slug, fromJson(options)), sku }]))
}

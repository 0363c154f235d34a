import { variantPath } from '#domain/catalog/variants.ts'
import { sellable, sellableVariantOf, type SellableVariant } from '#database/catalog/variants.ts'
import type { Db } from '#database/schema.ts'

/** Finds the variants with each name: a SKU, or else a path such as "mug/Small". */
export async function variantsNamed(db: Db, names: readonly string[]): Promise<Map<string, SellableVariant[]>> {
  if (names.length === 0) return new Map()
  // Two statements, because each has its own index.
  const bySku = Map.groupBy(await variantsWhere(db, 'variants.sku', names), ({ sku }) => sku!)
  const others = names.filter((name) => !bySku.has(name))
  const slugs = others.map((name) => name.split('/')[0]!)
  const bySlug = slugs.length === 0 ? [] : await variantsWhere(db, 'products.slug', slugs)
  const byPath = Map.groupBy(bySlug, ({ slug, options }) => variantPath(slug, options))
  return new Map(names.map((name) => [name, bySku.get(name) ?? byPath.get(name) ?? []]))
}

const variantsWhere = async (
  db: Db,
  column: 'variants.sku' | 'products.slug',
  names: readonly string[],
): Promise<SellableVariant[]> => {
  const rows = await sellable(db).where('variants.retired', '=', 0).where(column, 'in', names).execute()
  return rows.map(sellableVariantOf).toSorted((one, other) => one.productId - other.productId)
}

/** The stock of variants by id; null if it is not counted. A variant that is gone or no longer sold is not included. */
export async function stocksOf(db: Db, ids: readonly string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'stock'])
    .where('id', 'in', ids)
    .where('retired', '=', 0)
    .execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** The variants of products, in the order of the products. */
export async function variantsOfProducts(db: Db, productIds: readonly number[]): Promise<SellableVariant[]> {
  if (productIds.length === 0) return []
  const rows = await sellable(db)
    .where('variants.retired', '=', 0)
    .where('variants.product_id', 'in', productIds)
    .orderBy('variants.position')
    .execute()
  const places = new Map(productIds.map((id, place) => [id, place]))
  return rows.map(sellableVariantOf).toSorted((one, other) => places.get(one.productId)! - places.get(other.productId)!)
}

import type { ProductRecord } from '#database/catalog/product-records.ts'
import type { Db } from '#database/schema.ts'
import { changesBetween, type ProductInput } from '#domain/catalog/product-input.ts'
import { batches } from './bulk-insert.ts'

export async function isCatalogEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The slugs of the products that have a variant with one of these SKUs. */
export async function ownersOfSkus(db: Db, skus: readonly string[]): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>()
  for (const batch of batches(skus)) {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.sku', 'products.slug'])
      .distinct()
      .where('variants.sku', 'in', batch)
      .orderBy('products.slug')
      .execute()
    for (const { sku, slug } of rows) owners.set(sku!, [...(owners.get(sku!) ?? []), slug])
  }
  return owners
}

/** The given categories that have products, including hidden ones. */
export async function categoriesWithProducts(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const batch of batches(slugs)) {
    const rows = await db
      .selectFrom('products')
      .select('category_slug')
      .distinct()
      .where('category_slug', 'in', batch)
      .where('variant_count', '>', 0)
      .execute()
    for (const { category_slug } of rows) found.add(category_slug)
  }
  return found
}

export const isChanged = (before: ProductRecord | undefined, product: ProductInput): boolean =>
  !before || changesBetween(before, product).length > 0

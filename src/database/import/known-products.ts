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

export const isChanged = (before: ProductRecord | undefined, product: ProductInput): boolean =>
  !before || changesBetween(before, product).length > 0

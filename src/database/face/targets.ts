import { categorySettings, collectionSettings } from '#database/assortment/assortments.ts'
import type { Db } from '#database/schema.ts'
import { collectionAddress } from '#domain/assortment/collections.ts'
import { productCategories } from '#domain/assortment/category-tree.ts'

/** The given product category slugs that have listed products. */
export async function categoriesAmong(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select('category_slug')
    .distinct()
    .where('category_slug', 'in', slugs)
    .where('listed', '=', 1)
    .execute()
  return rows.map((row) => row.category_slug)
}

/** The given category slugs, as the owner has arranged them, that have listed products. */
export async function categoryPathsAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  const settings = await categorySettings(db)
  const found = await categoriesAmong(
    db,
    addresses.flatMap((address) => productCategories(settings, address)),
  )
  return addresses.filter((address) => productCategories(settings, address).some((one) => found.includes(one)))
}

/** The given slugs of categories and of the owner's collections that have products. */
export async function listPathsAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  const collections = (await collectionSettings(db)).map(collectionAddress)
  return [...collections, ...(await categoryPathsAmong(db, addresses))]
}

/** Includes hidden products. */
export async function countProductsIn(db: Db, category: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('category_slug', '=', category)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The given slugs that belong to listed products. */
export async function productsAmong(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('listed', '=', 1)
    .execute()
  return rows.map(({ slug }) => slug)
}

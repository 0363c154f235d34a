import { categorySettings, collectionSettings } from '#database/assortment/assortments.ts'
import type { Db } from '#database/schema.ts'
import { collectionAddress } from '#domain/assortment/collections.ts'
import { productCategories } from '#domain/assortment/category-tree.ts'

/** Which of the slugs are of categories with listed products. */
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

/** Which of the addresses are of categories with listed products, as the owner has arranged them. */
export async function categoryPathsAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  const settings = await categorySettings(db)
  const found = await categoriesAmong(
    db,
    addresses.flatMap((address) => productCategories(settings, address)),
  )
  return addresses.filter((address) => productCategories(settings, address).some((one) => found.includes(one)))
}

/** Those of categories and the owner's collections. */
export async function listPathsAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  const collections = (await collectionSettings(db)).map(collectionAddress)
  return [...collections, ...(await categoryPathsAmong(db, addresses))]
}

/** Counts hidden ones too. */
export async function countProductsIn(db: Db, category: string): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('category_slug', '=', category)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of the slugs are of listed products. */
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

import { listedProducts } from '#database/catalog/products.ts'
import { LISTED, rowOf, type CatalogIndex } from '#database/product-list/catalog-index.ts'
import { currentIndex, type CatalogIndexDatabase } from '#database/product-list/current-index.ts'
import { matchingRows } from '#database/product-list/list-page.ts'
import { NO_FILTER, type ChosenProducts } from '#database/product-list/product-filter.ts'
import { sortRows } from '#database/product-list/sort-order.ts'
import type { Db } from '#database/schema.ts'
import { productCategories } from '#domain/assortment/category-tree.ts'
import { collectionAddress, hasRule, type CollectionSettings } from '#domain/assortment/collections.ts'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import { toCents } from '#domain/money.ts'

/** The listed products of a collection in its order, cached per products version, or per stock version if its rule depends on stock. */
export async function collectionProducts(
  database: CatalogIndexDatabase,
  settings: CollectionSettings,
): Promise<ChosenProducts> {
  const index = await currentIndex(database)
  const { collections } = index.cache
  const address = collectionAddress(settings)
  const key = `${address} ${index.productsVersion} ${settings.inStock ? index.catalogVersion : ''}`
  const cached = collections.get(address)
  if (cached?.key === key) return cached.products
  const products = readIds(database.catalog, index, settings).then((ids) => ({ key, ids, isInOrder: true }))
  collections.set(address, { key, products })
  // After a failure, the next caller tries again.
  products.catch(() => collections.delete(address))
  return products
}

/** The collections that have products, in the owner's order. */
export async function shownCollections(database: CatalogIndexDatabase): Promise<CategoryCount[]> {
  const found: CategoryCount[] = []
  for (const one of (await currentIndex(database)).collections) {
    const { ids } = await collectionProducts(database, one)
    if (ids.length > 0) found.push({ name: one.title, slug: collectionAddress(one), count: ids.length })
  }
  return found
}

/** Whether a collection that is not saved yet would have products. */
export const wouldShowProducts = async (
  database: CatalogIndexDatabase,
  settings: CollectionSettings,
): Promise<boolean> => (await readIds(database.catalog, await currentIndex(database), settings)).length > 0

async function readIds(db: Db, index: CatalogIndex, settings: CollectionSettings): Promise<number[]> {
  const named = await productsNamed(db, settings.products ?? [])
  const byHand = (settings.products ?? []).flatMap((name) => named.get(name) ?? [])
  const byRule = hasRule(settings) ? await idsByRule(db, index, settings) : []
  const isListed = (id: number) => (index.flags[rowOf(index, id) ?? -1]! & LISTED) > 0
  return [...new Set([...byHand.filter(isListed), ...byRule])]
}

async function idsByRule(db: Db, index: CatalogIndex, settings: CollectionSettings): Promise<number[]> {
  const { categories = [], tags = [], vendors, priceFrom, priceTo, newest, sort = 'featured' } = settings
  const rows = matchingRows(index, {
    ...NO_FILTER,
    categories: categories.flatMap((address) => productCategories(index.settings, address)),
    collection: settings.reduced ? 'sale' : null,
    minCents: priceFrom === undefined ? null : toCents(priceFrom),
    maxCents: priceTo === undefined ? null : toCents(priceTo),
    inStock: settings.inStock ?? false,
    tags,
    ids: vendors ? { key: '', ids: await idsOfVendors(db, vendors) } : null,
  })
  // Rows are sorted by id, newest last.
  const chosen = newest === undefined ? rows : rows.slice(-newest)
  return Array.from(sortRows(index, chosen, sort), (row) => index.ids[row]!)
}

async function idsOfVendors(db: Db, vendors: readonly string[]): Promise<number[]> {
  const rows = await listedProducts(db).select('id').where('vendor', 'in', vendors).execute()
  return rows.map(({ id }) => id)
}

/** The vendors that have listed products. */
export async function vendorsAmong(db: Db, vendors: readonly string[]): Promise<string[]> {
  if (vendors.length === 0) return []
  const rows = await listedProducts(db).select('vendor').distinct().where('vendor', 'in', vendors).execute()
  return rows.map(({ vendor }) => vendor)
}

/** Maps slugs and SKUs to the ids of their listed products. */
export async function productsNamed(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const ofSkus = await listedProducts(db)
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'variants.sku as name'])
    .where('variants.sku', 'in', names)
    .where('variants.retired', '=', 0)
    .execute()
  const ofSlugs = await listedProducts(db).select(['id', 'slug as name']).where('slug', 'in', names).execute()
  // A slug takes precedence over a SKU, and the oldest product over others with the same SKU.
  const inOrder = [...ofSkus.toSorted((one, other) => other.id - one.id), ...ofSlugs]
  return new Map(inOrder.map(({ id, name }) => [name!, id]))
}

import { collectionProducts } from '#database/assortment/collection-products.ts'
import type { CatalogIndex } from '#database/product-list/catalog-index.ts'
import type { ChosenProducts, ListQuery } from '#database/product-list/product-filter.ts'
import { collectionAddress, type CollectionSettings } from '#domain/assortment/collections.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import type { SearchedPage } from '#shop/search/search.ts'
import type { Shop } from '#shop/shop.ts'

/** One of the owner's collections, with its products. */
export type CollectionList = { collection: CollectionSettings; products: ChosenProducts }

/** Null unless the request names a single collection, which cannot be combined with categories. */
export async function collectionAsked(
  { database }: Pick<Shop, 'database'>,
  { collections }: CatalogIndex,
  [asked = '', ...others]: readonly string[] = [],
): Promise<CollectionList | null> {
  const slug = categorySlug(asked.trim())
  const collection = others.length > 0 ? undefined : collections.find((one) => collectionAddress(one) === slug)
  return collection ? { collection, products: await collectionProducts(database, collection) } : null
}

/** Limits a list to a collection. */
export function withinCollection(filter: ListQuery, { products }: CollectionList): ListQuery {
  const limited = { ...filter, categories: [], addresses: [] }
  if (!filter.ids) return { ...limited, ids: products }
  const asked = new Set(filter.ids.ids)
  const ids = products.ids.filter((id) => asked.has(id))
  return { ...limited, ids: { ...products, key: `${products.key} ${filter.ids.key}`, ids } }
}

/** Adds the collection to its own list of categories, where pages look up its name. */
export function withCollection(
  { categories, ...page }: SearchedPage,
  { collection, products: { ids } }: CollectionList,
): SearchedPage {
  const own = { name: collection.title, slug: collectionAddress(collection), count: ids.length }
  return { ...page, categories: ids.length > 0 ? [...categories, own] : categories }
}

import { shownCollections } from '#database/assortment/collection-products.ts'
import { findByIds } from '#database/catalog/products.ts'
import { categoryPicture } from '#database/assortment/category-picture.ts'
import type { Db } from '#database/schema.ts'
import { categoryAddress } from '#domain/assortment/categories.ts'
import { productCategories } from '#domain/assortment/category-tree.ts'
import { MAX_CATEGORIES, MAX_HERO_PICTURES, type StorefrontFacts } from '#domain/catalog/storefront.ts'
import { COLLECTIONS, type Collection } from '#domain/catalog/categories.ts'
import { isShowable } from '#domain/catalog/pictures.ts'
import type { Picture, ProductSummary } from '#domain/catalog/products.ts'
import { listedCategories } from './categories.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { currentIndex, type CatalogIndexDatabase } from './current-index.ts'
import { listedRows } from './list-page.ts'
import { EVERY_PRODUCT, type ListQuery } from './product-filter.ts'

/** How many products at the top of a list to check for a picture. */
const TRIED = 8

/** Reads the facts once per products version. */
export async function storefrontFacts(
  database: CatalogIndexDatabase,
  hasDemo: (db: Db) => Promise<boolean>,
): Promise<StorefrontFacts> {
  const index = await currentIndex(database)
  const { cache } = index
  const facts = (cache.storefront ??= readFacts(database, index, hasDemo))
  // After a failure, the next caller tries again.
  facts.catch(() => (cache.storefront = null))
  return facts
}

async function readFacts(
  database: CatalogIndexDatabase,
  index: CatalogIndex,
  hasDemo: (db: Db) => Promise<boolean>,
): Promise<StorefrontFacts> {
  const { catalog: db } = database
  const list = (query: Partial<ListQuery>) => listedRows(index, { ...EVERY_PRODUCT, ...query, limit: TRIED })
  const categories = (await listedCategories(db, index)).filter(({ slug }) => slug)
  const atTop = categories.filter(({ parent }) => parent === undefined)
  const placeOf = (slug: string) => index.settings.find((one) => categoryAddress(one) === slug)?.position ?? Infinity
  const largest = atTop
    .toSorted((one, other) => placeOf(one.slug) - placeOf(other.slug) || other.count - one.count)
    .slice(0, MAX_CATEGORIES)
  const newest = list({ sort: 'newest' })
  const collections = Object.keys(COLLECTIONS) as Collection[]
  const found = new Map(collections.map((collection) => [collection, list({ collection })]))
  const lists = [
    newest,
    found.get('sale')!,
    ...largest.map(({ slug }) => list({ categories: productCategories(index.settings, slug) })),
  ].map((rows) => Array.from(rows.subarray(0, TRIED), (row) => index.ids[row]!))
  const products = new Map((await findByIds(db, [...new Set(lists.flat())])).map((one) => [one.id, one]))
  const chosen = await chosenPictures(db, index)
  const [ofNewest, ofSale, ...ofCategories] = lists.map((ids) => ids.flatMap((id) => pictured(products.get(id))))
  return {
    hasDemo: await hasDemo(db),
    isEmpty: newest.length === 0,
    categories: largest.map((category, at) => {
      const under = categories.filter(({ parent }) => parent === category.slug)
      return {
        ...category,
        picture: chosen.get(category.slug) ?? ofCategories[at]![0]?.picture ?? null,
        ...(under.length > 0 && { under: under.map(({ name, slug }) => ({ label: name, slug })) }),
      }
    }),
    slugs: [...categories, ...(await shownCollections(database))].map(({ slug }) => slug),
    newest: ofNewest!.slice(0, MAX_HERO_PICTURES),
    collections: collections.filter((collection) => found.get(collection)!.length > 0),
    reduced: ofSale![0]?.picture ?? null,
  }
}

/** Finds the category pictures chosen by the owner, keyed by category slug. */
async function chosenPictures(db: Db, { settings }: CatalogIndex): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const one of settings) {
    if (one.parent !== undefined || one.picture === undefined) continue
    const picture = await categoryPicture(db, one.picture)
    if (picture) pictures.set(categoryAddress(one), picture)
  }
  return pictures
}

function pictured(product: ProductSummary | undefined) {
  const picture = product?.pictures.find(({ src }) => isShowable(src))
  return picture ? [{ slug: product!.slug, name: product!.name, picture }] : []
}

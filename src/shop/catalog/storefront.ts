import { storefrontFacts } from '#database/product-list/storefront-facts.ts'
import { storefrontOf, type Storefront } from '#domain/catalog/storefront.ts'
import { isCollection, type Collection } from '#domain/catalog/categories.ts'
import { demoProducts } from '#shop/demo-products.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'face'>

export const storefront = async ({ database, face }: Context): Promise<Storefront> =>
  storefrontOf(await storefrontFacts(database, async (db) => (await demoProducts(db)).length > 0), face.name)

/** Sale and Deals, as far as they have products. */
export const collections = async (shop: Context): Promise<Collection[]> =>
  (await storefront(shop)).menu.map(({ slug }) => slug).filter(isCollection)

import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { lockProducts, sortedRecords, type ProductRecord } from '#database/catalog/product-records.ts'
import { writeProducts } from '#database/import/write-products.ts'
import type { Tx } from '#database/schema.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { MAX_POSITION } from '#domain/catalog/products.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'now'>

/** Features products in this order after the positioned ones, or unfeatures them. Returns their previous state. Throws 'not_found' without changes. */
export const setFeatured = (shop: Context, slugs: readonly string[], featured: boolean): Promise<ProductRecord[]> =>
  change(shop, async (tx) => {
    const before = await lockAll(tx, slugs)
    const sorted = await sortedRecords(tx)
    let last = sorted.at(-1)?.position ?? 0
    const after = before.map((product) => {
      if (!featured) return { ...product, featured, position: 0 }
      return { ...product, featured, position: product.position || (before.length > 1 ? ++last : 0) }
    })
    if (last > MAX_POSITION) throw invalid(`At most ${MAX_POSITION} products can have a position.`)
    return { before, after }
  })

/** Positions these featured products from 1 on, and unpositions all others. Returns the previously positioned ones. Throws ShopError. */
export const sortFeatured = (shop: Context, slugs: readonly string[]): Promise<ProductRecord[]> =>
  change(shop, async (tx) => {
    if (slugs.length > MAX_POSITION) throw invalid(`At most ${MAX_POSITION} products can have a position.`)
    const before = await sortedRecords(tx)
    const products = await lockAll(tx, slugs)
    const plain = products.find(({ featured }) => !featured)
    if (plain) throw conflict(`"${plain.slug}" is not featured. Nothing was changed.`)
    const unsorted = before.filter(({ slug }) => !slugs.includes(slug))
    const after = [
      ...(
        await lockAll(
          tx,
          unsorted.map(({ slug }) => slug),
        )
      ).map((product) => ({ ...product, position: 0 })),
      ...products.map((product, index) => ({ ...product, position: index + 1 })),
    ]
    return { before, after }
  })

async function lockAll(tx: Tx, slugs: readonly string[]): Promise<ProductRecord[]> {
  const products: ProductRecord[] = []
  for (const slug of new Set(slugs)) {
    const [product] = await lockProducts(tx, { slug })
    if (!product) throw notFound(`There is no product "${slug}". Nothing was changed.`)
    products.push(product)
  }
  return products
}

const change = (
  { database, now }: Context,
  work: (tx: Tx) => Promise<{ before: ProductRecord[]; after: ProductRecord[] }>,
): Promise<ProductRecord[]> =>
  database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const { before, after } = await work(tx)
    await writeProducts(tx, after, now().toISOString())
    return before
  })

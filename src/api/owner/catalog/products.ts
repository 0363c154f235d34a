import { handle } from '#api/owner/handlers.ts'
import type { StoppableShop } from '#api/owner/stoppable.ts'
import { productDeeds } from '#contract/owner/catalog/products.ts'
import { setListed, setPrice, setStock } from '#shop/catalog/edit-products.ts'
import { exportFile } from '#shop/catalog/export-products.ts'
import { setFeatured, sortFeatured } from '#shop/catalog/feature-products.ts'
import { findVariants } from '#shop/catalog/find-variants.ts'
import { removeProducts } from '#shop/catalog/remove-products.ts'
import { storedProducts } from '#shop/catalog/stored-products.ts'
import type { SearchShop } from '#shop/search/search.ts'
import type { Shop } from '#shop/shop.ts'

type Stored = Pick<Shop, 'database' | 'now'>
type Exporting = Pick<Shop, 'database'> & { url: string; onProgress?: (done: number) => void }

export const products = handle(productDeeds, {
  'GET /owner/products': (shop: Stored, asked) => storedProducts(shop, asked),
  'PUT /owner/products/{slug}/listed': (shop: Stored, { slug, listed }) => setListed(shop, slug, listed),
  'DELETE /owner/products': async (shop: StoppableShop, { slugs, dryRun }) => ({
    count: await removeProducts(shop, [...new Set(slugs)], { dryRun, ...shop.cancellation }),
  }),
  'POST /owner/products/exports': async (shop: Exporting, { file, format }) => ({
    count: await exportFile(shop, file, { format, shopUrl: shop.url, onProgress: shop.onProgress }),
  }),
  'POST /owner/featured': async (shop: Stored, { slugs }) => ({ products: await setFeatured(shop, slugs, true) }),
  'DELETE /owner/featured': async (shop: Stored, { slugs }) => ({ products: await setFeatured(shop, slugs, false) }),
  'PUT /owner/featured': async (shop: Stored, { slugs }) => ({
    before: (await sortFeatured(shop, slugs)).map(({ slug }) => slug),
  }),
  'GET /owner/variants': (shop: SearchShop, asked) => findVariants(shop, asked),
  'PUT /owner/variants/{variant}/stock': (shop: Stored, { variant, stock, ...mode }) =>
    setStock(shop, variant, stock, mode),
  'PUT /owner/variants/{variant}/price': (shop: Stored, { variant, price, ...mode }) =>
    setPrice(shop, variant, price, mode),
})

import { variantsNamed, variantsOfProducts } from '#database/catalog/named-variants.ts'
import type { SellableVariant } from '#database/catalog/variants.ts'
import { EVERY_PRODUCT } from '#database/product-list/product-filter.ts'
import { foldName, MAX_SEARCH_LENGTH } from '#domain/catalog/products.ts'
import { variantPath } from '#domain/catalog/variants.ts'
import { search, type SearchShop } from '#shop/search/search.ts'

/** Finds variants by SKU, also of hidden products, and by the words of a search in the shop. */
export async function findVariants(shop: SearchShop, { q, limit }: { q: string; limit: number }) {
  const { db } = shop.database
  const named = (await variantsNamed(db, [q])).get(q) ?? []
  const text = foldName(q.slice(0, MAX_SEARCH_LENGTH))
  const { products } = text ? await search(shop, text, { ...EVERY_PRODUCT, limit }) : { products: [] }
  const searched = await variantsOfProducts(
    db,
    products.map(({ id }) => id),
  )
  const all = new Map([...named, ...searched].map((variant) => [variant.id, variant]))
  return { variants: [...all.values()].slice(0, limit).map(foundVariant) }
}

const foundVariant = ({ slug, name, options, sku, priceCents, stock }: SellableVariant) => ({
  name,
  options,
  sku,
  path: variantPath(slug, options),
  priceCents,
  stock,
})

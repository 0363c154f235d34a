import type { Context } from 'hono'
import type { Answer } from '#contract/client.ts'
import { toDollars, type Cents } from '#domain/money.ts'
import { excerptOf } from '#domain/markup.ts'
import { gtinOf } from '#domain/catalog/gtin.ts'
import { hasStock, type Product, type ProductSummary, type Variant } from '#domain/catalog/products.ts'
import { lowestPricesOf, lowestPricesOfProducts, type LowestPrices } from '#shop/catalog/lowest-prices.ts'
import { categoryPaths } from '#shop/catalog/whole-catalog.ts'
import { listProducts, readProduct, type ProductQuery } from '#shop/catalog/products.ts'
import type { Shop } from '#shop/shop.ts'
import type { Handlers } from '#api/implement.ts'
import { recordAlias, recordLostDemand, recordProducts } from '#api/search/lost-demand.ts'
import { imageOf } from './picture.ts'

export const productHandlers = {
  'GET /api/products': (call) => answerList(call, call.query),
  'GET /api/products/category/{category}': (call) =>
    answerList(call, { ...call.query, category: [call.params.category] }),
  'GET /api/products/{productId}': async ({ shop, c, params }) => {
    const product = await readProduct(shop, params.productId)
    // Any path that ends in the id finds the product.
    if (![String(product.id), product.slug].includes(params.productId)) recordAlias(c)
    recordProducts(c, [product])
    if (!product.inStock) recordLostDemand(c, { kind: 'sold out', text: String(product.id) })
    return productOf(shop, product)
  },
} satisfies Partial<Handlers>

type List = Answer<'GET /api/products'>
type Detail = Answer<'GET /api/products/{productId}'>

async function answerList({ shop, c }: { shop: Shop; c: Context }, query: ProductQuery): Promise<List> {
  const { list, about, lost, isAlias } = await listProducts(shop, query)
  if (lost) recordLostDemand(c, lost)
  if (isAlias) recordAlias(c)
  recordProducts(c, [...list.products, ...list.nearest])
  const { prices, hints, isFilteredOut: _, ...answer } = list
  const [products, nearest] = [await summariesOf(shop, list.products), await summariesOf(shop, list.nearest)]
  return {
    ...answer,
    products,
    nearest,
    prices: prices && { min: toDollars(prices.min), max: toDollars(prices.max) },
    without: hints,
    ...(about && { about }),
  }
}

async function productOf(shop: Shop, product: Product): Promise<Detail> {
  const [summary] = await summariesOf(shop, [product])
  const lowest = await lowestPricesOf(shop, product.variants)
  const path = (await categoryPaths(shop))(product.category)
  return {
    ...summary!,
    description: product.description,
    vendor: product.vendor,
    seoTitle: product.seoTitle || undefined,
    seoDescription: product.seoDescription || excerptOf(product.description) || undefined,
    ...(path && { categoryPath: path }),
    options: product.options,
    variants: product.variants.map((variant) => ({
      ...variantAnswer(variant),
      lowestPrice: lowestPriceOf(variant.id, lowest),
    })),
  }
}

export async function summariesOf(shop: Shop, products: ProductSummary[]): Promise<List['products']> {
  const lowest = await lowestPricesOfProducts(shop, products)
  return products.map((product) => summaryOf(product, lowest))
}

/** Parsing the response drops fields that are not in the contract. */
function summaryOf(
  { id, priceCents, compareAtCents, ...product }: ProductSummary,
  lowest: LowestPrices<number>,
): List['products'][number] {
  const images = product.pictures.map(imageOf)
  return {
    ...product,
    _id: String(id),
    price: toDollars(priceCents),
    compareAtPrice: dollarsOrNull(compareAtCents),
    lowestPrice: lowestPriceOf(id, lowest),
    image: images[0] ?? null,
    images: images.filter((image) => image !== null),
  }
}

const variantAnswer = ({
  priceCents,
  compareAtCents,
  barcode,
  requiresShipping,
  taxable: _taxable,
  ...variant
}: Variant) => ({
  ...variant,
  gtin: gtinOf(barcode),
  price: toDollars(priceCents),
  compareAtPrice: dollarsOrNull(compareAtCents),
  inStock: hasStock(variant.stock),
  ...(!requiresShipping && { requiresShipping }),
})

export function lowestPriceOf<Key>(key: Key, lowest: LowestPrices<Key>): { price: number; days: number } | null {
  const cents = lowest?.of.get(key)
  return lowest && cents !== undefined ? { price: toDollars(cents), days: lowest.days } : null
}

const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents))

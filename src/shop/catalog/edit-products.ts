import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { lockProducts, type ProductRecord } from '#database/catalog/product-records.ts'
import { writeProducts } from '#database/import/write-products.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import { flagsOf, type Variant } from '#domain/catalog/products.ts'
import { HIGHEST_PRICE } from '#shop/import/check.ts'
import type { Shop } from '#shop/shop.ts'

type Changing = Pick<Shop, 'database' | 'now'>
/** A product before and after, and which of its variants it was about. */
export type Changed<T> = { name: string; before: T; after: T }

/** Says how many pieces of a SKU are on the shelf now; null: they are no longer counted. Throws ShopError. */
export function setStock(shop: Changing, sku: string, text: string): Promise<Changed<number | null>> {
  if (!/^\d{1,9}$/.test(text)) throw invalid(`"${text}" is not a whole number of pieces.`)
  const stock = Number(text)
  return changeVariant(shop, sku, (product, variant) => ({
    product: withVariant(product, { ...variant, stock }),
    before: variant.stock,
    after: stock,
  }))
}

/** In dollars, like 12.50. A former price that is no longer above it goes, and with the last of them the sale. Throws ShopError. */
export function setPrice(shop: Changing, sku: string, text: string): Promise<Changed<Cents>> {
  const priceCents = parseCents(text)
  if (priceCents === null) throw invalid(`"${text}" is not a price; write it like 12.50.`)
  if (priceCents > HIGHEST_PRICE) throw invalid(`"${text}" is more than the shop can charge.`)
  return changeVariant(shop, sku, (product, variant) => ({
    product: priced(product, variant, priceCents),
    before: variant.priceCents,
    after: priceCents,
  }))
}

/** Shows a product in the shop, or hides it: then nobody can find or buy it, and carts say so. Throws ShopError. */
export async function setListed(shop: Changing, slug: string, listed: boolean): Promise<Changed<boolean>> {
  return change(shop, { slug }, `There is no product "${slug}".`, (product) => ({
    product: { ...product, listed },
    name: product.name,
    before: product.listed,
    after: listed,
  }))
}

type Change<T> = { product: ProductRecord; before: T; after: T }

const changeVariant = <T>(
  shop: Changing,
  sku: string,
  work: (product: ProductRecord, variant: Variant) => Change<T>,
): Promise<Changed<T>> =>
  change(shop, { sku }, `There is no product with the SKU "${sku}".`, (product) => {
    const variant = product.variants.find((one) => one.sku === sku)!
    const values = variant.options.map(({ value }) => value)
    return { ...work(product, variant), name: [product.name, ...values].join(', ') }
  })

/** Written as an import writes it: whatever follows from prices, stock and texts follows here as well. */
const change = <T>(
  { database, now }: Changing,
  key: Parameters<typeof lockProducts>[1],
  missing: string,
  work: (product: ProductRecord) => Change<T> & { name: string },
): Promise<Changed<T>> =>
  database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const found = await lockProducts(tx, key)
    if (!found) throw notFound(missing)
    const { product, ...changed } = work(found)
    await writeProducts(tx, [product], now().toISOString())
    return changed
  })

const withVariant = (product: ProductRecord, changed: Variant): ProductRecord => ({
  ...product,
  variants: product.variants.map((variant) => (variant.id === changed.id ? changed : variant)),
})

function priced(product: ProductRecord, variant: Variant, priceCents: Cents): ProductRecord {
  const { compareAtCents: former } = variant
  const compareAtCents = former !== null && former > priceCents ? former : null
  const changed = withVariant(product, { ...variant, priceCents, compareAtCents })
  const endsSale = isReduced(product) && !isReduced(changed)
  return { ...changed, onSale: endsSale ? flagsOf(product.tags).onSale : product.onSale }
}

const isReduced = ({ variants }: ProductRecord): boolean =>
  variants.some(({ compareAtCents }) => compareAtCents !== null)

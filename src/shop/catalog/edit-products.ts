import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { lockProducts, type ProductRecord } from '#database/catalog/product-records.ts'
import { writeProducts } from '#database/import/write-products.ts'
import type { Tx } from '#database/schema.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { lockVariant } from './lock-variant.ts'
import type { Cents } from '#domain/money.ts'
import type { VariantRecord } from '#domain/catalog/products.ts'
import { flagsOf } from '#domain/product-list/flags.ts'
import { isReduced } from '#domain/catalog/variants.ts'
import { readPrice } from '#shop/import/check/read-price.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'now'>
export type Changed<T> = { name: string; before: T; after: NonNullable<T> }

/** Sets a variant's stock, from 0 to 999,999,999. Takes a name as in `lockVariant`. Throws ShopError. */
export function setStock(
  shop: Context,
  name: string,
  text: string,
  mode: DryRun = {},
): Promise<Changed<number | null>> {
  if (!/^\d{1,9}$/.test(text)) throw invalid(`"${text}" is not a whole number.`)
  const stock = Number(text)
  return changeVariant(shop, name, mode, (product, variant) => ({
    product: withVariant(product, counted(variant, stock)),
    before: variant.stock ?? variant.onHand,
    after: stock,
  }))
}

/** Sets a variant's price in dollars. Removes a compare-at price that is not higher, which may end the sale. Throws ShopError. */
export function setPrice(shop: Context, name: string, text: string, mode: DryRun = {}): Promise<Changed<Cents>> {
  const priceCents = readPrice(text)
  if (typeof priceCents === 'string') throw invalid(`${priceCents}.`)
  return changeVariant(shop, name, mode, (product, variant) => ({
    product: priced(product, variant, priceCents),
    before: variant.priceCents,
    after: priceCents,
  }))
}

/** Shows or hides a product. A hidden product cannot be found or bought, and carts flag it. Throws ShopError. */
export async function setListed(shop: Context, slug: string, listed: boolean): Promise<Changed<boolean>> {
  return change(shop, {}, async (tx) => {
    const [product] = await lockProducts(tx, { slug })
    if (!product) throw notFound(`There is no product "${slug}".`)
    return { product: { ...product, listed }, name: product.name, before: product.listed, after: listed }
  })
}

/** A variant that oversells keeps doing so. */
const counted = (variant: VariantRecord, count: number): VariantRecord =>
  variant.onHand === null ? { ...variant, stock: count } : { ...variant, onHand: count }

type Change<T> = { product: ProductRecord; before: T; after: NonNullable<T> }

const changeVariant = <T>(
  shop: Context,
  name: string,
  mode: DryRun,
  work: (product: ProductRecord, variant: VariantRecord) => Change<T>,
): Promise<Changed<T>> =>
  change(shop, mode, async (tx) => {
    const { product, variant } = await lockVariant(tx, name)
    const values = variant.options.map(({ value }) => value)
    return { ...work(product, variant), name: [product.name, ...values].join(', ') }
  })

const change = <T>(
  { database, now }: Context,
  mode: DryRun,
  work: (tx: Tx) => Promise<Change<T> & { name: string }>,
): Promise<Changed<T>> =>
  changeIn(database, mode, async (tx) => {
    await raiseCatalogVersion(tx)
    const { product, ...changed } = await work(tx)
    await writeProducts(tx, [product], now().toISOString())
    return changed
  })

const withVariant = (product: ProductRecord, changed: VariantRecord): ProductRecord => ({
  ...product,
  variants: product.variants.map((variant) => (variant.id === changed.id ? changed : variant)),
})

function priced(product: ProductRecord, variant: VariantRecord, priceCents: Cents): ProductRecord {
  const { compareAtCents: former } = variant
  const compareAtCents = former !== null && former > priceCents ? former : null
  const changed = withVariant(product, { ...variant, priceCents, compareAtCents })
  const endsSale = isReduced(product.variants) && !isReduced(changed.variants)
  return { ...changed, onSale: endsSale ? flagsOf(product.tags).onSale : product.onSale }
}

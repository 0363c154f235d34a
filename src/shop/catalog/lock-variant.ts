import { lockProducts, type ProductRecord } from '#database/catalog/product-records.ts'
import type { Tx } from '#database/schema.ts'
import { variantPath } from '#domain/catalog/variants.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { VariantRecord } from '#domain/catalog/products.ts'

type Found = { product: ProductRecord; variant: VariantRecord }

/** Finds and locks a variant by its unique SKU or by its path, such as "mug/Small". Throws ShopError. */
export async function lockVariant(tx: Tx, name: string): Promise<Found> {
  const withSku = variantsOf(await lockProducts(tx, { sku: name })).filter(({ variant }) => variant.sku === name)
  if (withSku.length > 1) throw conflict(repeated(name, withSku))
  const found = withSku[0] ?? (await findByPath(tx, name))
  if (!found) throw notFound(`There is no product with the SKU "${name}".`)
  return found
}

const variantsOf = (products: readonly ProductRecord[]): Found[] =>
  products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))

async function findByPath(tx: Tx, path: string): Promise<Found | undefined> {
  const [slug = ''] = path.split('/')
  return variantsOf(await lockProducts(tx, { slug })).find((found) => pathOf(found) === path)
}

const pathOf = ({ product: { slug }, variant: { options } }: Found): string => variantPath(slug, options)

const MAX_NAMED = 10

function repeated(sku: string, found: readonly Found[]): string {
  const named = found.slice(0, MAX_NAMED).map((one) => `"${pathOf(one)}"`)
  const others = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ''
  return `${found.length} variants have the SKU "${sku}". Name one of them: ${named.join(', ')}${others}.`
}

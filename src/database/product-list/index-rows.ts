import { fromJson, toJson } from '#database/columns.ts'
import type { Database } from '#database/database.ts'
import { currentVariants } from '#database/catalog/product-records.ts'
import { productRows } from '#database/catalog/product-rows.ts'
import { insertAll, insertOnly, upsert } from '#database/import/bulk-insert.ts'
import type { Schema, Tx } from '#database/schema.ts'
import type { Cents } from '#domain/money.ts'
import { type ProductAttributes } from './attributes.ts'

type ProductRow = Schema['products']
/** A variant that is not retired. */
export type PricedVariant = Pick<Schema['variants'], 'product_id' | 'price_cents'>

/** Writes index rows of products, in the transaction that writes the products and after raising the catalog version. */
export async function writeIndexRows(
  tx: Tx,
  products: readonly ProductRow[],
  variants: readonly PricedVariant[],
  isBulkLoad = false,
): Promise<void> {
  if (products.length === 0) return
  const { products_version } = await tx
    .selectFrom('catalog_version')
    .select('products_version')
    .executeTakeFirstOrThrow()
  const highest = highestPrices(variants)
  const rows = products.map((product): Schema['product_index'] => ({
    product_id: product.id,
    changed: products_version,
    listed: product.listed,
    on_sale: product.on_sale,
    is_deal: product.is_deal,
    featured: product.featured,
    position: product.position,
    price_cents: product.price_cents,
    highest_cents: highest.get(product.id) ?? product.price_cents,
    rating: product.rating,
    category_slug: product.category_slug,
    facets: toJson(attributesOf(product)),
  }))
  await insertAll(tx, 'product_index', rows, isBulkLoad ? insertOnly : upsert('product_id', rows))
}

function highestPrices(variants: readonly PricedVariant[]): Map<number, Cents> {
  const highest = new Map<number, Cents>()
  for (const { product_id, price_cents } of variants)
    highest.set(product_id, Math.max(price_cents, highest.get(product_id) ?? 0))
  return highest
}

function attributesOf({ tags, options }: ProductRow): ProductAttributes {
  const trimmed = fromJson(tags)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return {
    tags: [...new Set(trimmed)],
    options: fromJson(options).flatMap(({ name, values }) =>
      values.map((value): [string, string] => [name.trim(), value.trim()]),
    ),
  }
}

/** Adds missing rows of products written by an earlier version. */
export async function addMissingIndexRows({ db, transaction }: Database): Promise<void> {
  const row = await db
    .selectFrom('product_index')
    .select((is) => is.fn.max('product_id').as('last'))
    .executeTakeFirst()
  for await (const products of productRows(db, row?.last ?? 0)) {
    const variants = await currentVariants(
      db,
      products.map(({ id }) => id),
    )
    await transaction((tx) => writeIndexRows(tx, products, variants))
  }
}

import type { Database } from '#database/database.ts'
import { productRows } from '#database/catalog/product-rows.ts'
import { insertAll, insertOnly, upsert } from '#database/import/bulk-insert.ts'
import type { Schema, Tx } from '#database/schema.ts'
import type { Product } from '#domain/catalog/products.ts'
import type { ProductAttributes } from './attributes.ts'

type ProductRow = Schema['products']

/** Writes what the catalog index reads of products. Belongs in the transaction that writes them, after raising the catalog version. */
export async function writeIndexRows(tx: Tx, products: readonly ProductRow[], isBulkLoad = false): Promise<void> {
  if (products.length === 0) return
  const { goods_version } = await tx.selectFrom('catalog_version').select('goods_version').executeTakeFirstOrThrow()
  const rows = products.map((product): Schema['shelf'] => ({
    product_id: product.id,
    changed: goods_version,
    listed: product.listed,
    on_sale: product.on_sale,
    is_deal: product.is_deal,
    featured: product.featured,
    position: product.position,
    price_cents: product.price_cents,
    rating: product.rating,
    category_slug: product.category_slug,
    facets: JSON.stringify(attributesOf(product)),
  }))
  await insertAll(tx, 'shelf', rows, isBulkLoad ? insertOnly : upsert('product_id', rows))
}

function attributesOf({ tags, options }: ProductRow): ProductAttributes {
  const trimmed = (JSON.parse(tags) as string[]).map((tag) => tag.trim()).filter((tag) => tag !== '')
  return {
    tags: [...new Set(trimmed)],
    options: (JSON.parse(options) as Product['options']).flatMap(({ name, values }) =>
      values.map((value): [string, string] => [name.trim(), value.trim()]),
    ),
  }
}

/** Writes the rows of products that an earlier version of the shop has written without them. */
export async function addMissingIndexRows({ db, transaction }: Database): Promise<void> {
  const row = await db
    .selectFrom('shelf')
    .select((is) => is.fn.max('product_id').as('last'))
    .executeTakeFirst()
  for await (const products of productRows(db, row?.last ?? 0)) await transaction((tx) => writeIndexRows(tx, products))
}

import type { Product as Sold } from '#domain/catalog/products.ts'
import { insertAll, insertOnly, upsert } from '#database/import/bulk-insert.ts'
import type { Database } from '#database/database.ts'
import type { Schema, Tx } from '#database/schema.ts'

type Product = Schema['products']
type Options = Sold['options']

/** What a product can be found by besides its words and its price. */
export type Facets = { tags: string[]; options: [name: string, value: string][] }

/** Puts products on the shelf, in the transaction that writes them and has raised the catalog's version. */
export async function writeShelf(tx: Tx, products: readonly Product[], isFilling = false): Promise<void> {
  if (products.length === 0) return
  const { goods_version } = await tx.selectFrom('catalog_version').select('goods_version').executeTakeFirstOrThrow()
  const rows = products.map((product): Schema['shelf'] => ({
    product_id: product.id,
    changed: goods_version,
    listed: product.listed,
    on_sale: product.on_sale,
    is_deal: product.is_deal,
    featured: product.featured,
    price_cents: product.price_cents,
    rating: product.rating,
    category_slug: product.category_slug,
    facets: JSON.stringify(facetsOf(product)),
  }))
  await insertAll(tx, 'shelf', rows, isFilling ? insertOnly : upsert('product_id', rows))
}

/** The options of a product have the values of its variants, each once. */
function facetsOf({ tags, options }: Product): Facets {
  const trimmed = (JSON.parse(tags) as string[]).map((tag) => tag.trim()).filter((tag) => tag !== '')
  return {
    tags: [...new Set(trimmed)],
    options: (JSON.parse(options) as Options).flatMap(({ name, values }) =>
      values.map((value): [string, string] => [name.trim(), value.trim()]),
    ),
  }
}

const AT_ONCE = 500

/** Puts what was written before there was a shelf on it. Ids rise, so that all of that comes after what is there. */
export async function fillShelf({ db, transaction }: Database): Promise<void> {
  const row = await db
    .selectFrom('shelf')
    .select((is) => is.fn.max('product_id').as('last'))
    .executeTakeFirst()
  for (let last = row?.last ?? 0; ;) {
    const some = db.selectFrom('products').selectAll().where('id', '>', last).orderBy('id').limit(AT_ONCE)
    const products = await some.execute()
    if (products.length === 0) return
    await transaction((tx) => writeShelf(tx, products))
    last = products.at(-1)!.id
  }
}

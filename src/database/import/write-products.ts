import { sql } from 'kysely'
import { keepPastPrices } from '#database/catalog/past-prices.ts'
import { recordsBySlug, highestId, isForSale, type ProductRecord } from '#database/catalog/product-records.ts'
import type { Schema, Tx } from '#database/schema.ts'
import { writeSearchWordsAndIndexRows } from '#database/search/product-words.ts'
import { queueProductChanges, queueStockChanges, type CountedStock } from '#database/webhooks/queue-event.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import type { Variant } from '#domain/catalog/products.ts'
import { insertAll, insertOnly, upsert } from './bulk-insert.ts'
import { isChanged } from './known-products.ts'
import { pictureRow, productRow, variantRow } from './product-rows.ts'
import { knownVariants } from './known-variants.ts'

export type Written = { created: number; updated: number; unchanged: number }

export type LogProductsBefore = (products: ProductRecord[]) => Promise<void>

type WriteOptions = {
  logBefore?: LogProductsBefore
  /** Requires that the shop is empty, and that slugs and SKUs are unique. */
  isBulkLoad?: boolean
}

/** Matches by slug, and retires variants that are gone. The transaction must hold `lockCatalog`, because ids are consecutive. */
export const writeProducts = (
  tx: Tx,
  products: readonly ProductInput[],
  at: string,
  options: WriteOptions = {},
): Promise<Written> => writeCompleted(tx, products, (product) => product, at, options)

/** Merges an item with the shop's product. Called again once the stock is locked. */
type Complete<T> = (item: T, before: ProductRecord | undefined) => ProductInput
type Item<T> = { item: T; before: ProductRecord | undefined }

export async function writeCompleted<T extends { slug: string }>(
  tx: Tx,
  items: readonly T[],
  complete: Complete<T>,
  at: string,
  { logBefore = async () => {}, isBulkLoad = false }: WriteOptions = {},
): Promise<Written> {
  const slugs = items.map(({ slug }) => slug)
  const known = isBulkLoad ? new Map<string, ProductRecord>() : await recordsBySlug(tx, slugs)
  const changed: Item<T>[] = items
    .map((item) => ({ item, before: known.get(item.slug) }))
    .filter(({ item, before }) => isChanged(before, complete(item, before)))
  const before = changed.flatMap(({ before }) => before ?? [])
  if (changed.length > 0) await logBefore(before)
  await retireVariants(
    tx,
    before.map(({ id }) => id),
  )
  const rows = await rowsOf(tx, changed, complete, at)
  await write(tx, rows, isBulkLoad)
  await queueProductChanges(tx, rows.products, at)
  await queueStockChanges(tx, rows.counted, at)
  await keepPastPrices(tx, before, rows.variants, at)
  // An unpublished product counts as new.
  const updated = before.filter(isForSale).length
  return { created: changed.length - updated, updated, unchanged: items.length - changed.length }
}

type Rows = {
  products: Schema['products'][]
  variants: Schema['variants'][]
  pictures: Schema['product_pictures'][]
  /** The stock of variants that the shop had. */
  counted: CountedStock[]
}

async function rowsOf<T>(tx: Tx, items: readonly Item<T>[], complete: Complete<T>, at: string): Promise<Rows> {
  const { idOf, withStock } = await knownVariants(
    tx,
    items.flatMap(({ before }) => before?.id ?? []),
  )
  let last = await highestId(tx)
  const rows: Rows = { products: [], variants: [], pictures: [], counted: [] }
  for (const { item, before } of items) {
    const now = before && withStock(before)
    const product = complete(item, now)
    const id = before?.id ?? ++last
    const variants = product.variants.map((variant) => ({ ...variant, id: idOf(id, variant.options) }))
    rows.products.push(productRow(id, product, variants, before, at))
    for (const [position, variant] of variants.entries()) rows.variants.push(variantRow(id, position, variant))
    rows.counted.push(...countedOf(variants, now))
    for (const [position, picture] of product.pictures.entries()) rows.pictures.push(pictureRow(id, position, picture))
  }
  return rows
}

function countedOf(variants: readonly Pick<Variant, 'id' | 'stock'>[], before?: ProductRecord): CountedStock[] {
  const stocks = new Map(before?.variants.map(({ id, stock }) => [id, stock]))
  return variants
    .filter(({ id }) => stocks.has(id))
    .map(({ id, stock }) => ({ variantId: id, stock, before: stocks.get(id)! }))
}

/** Locks the variants' rows too, so that their stock does not change until the transaction ends. */
async function retireVariants(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx.updateTable('variants').set({ retired: 1, sku: null }).where('product_id', 'in', productIds).execute()
  await tx.deleteFrom('product_pictures').where('product_id', 'in', productIds).execute()
}

async function write(tx: Tx, { products, variants, pictures }: Rows, isBulkLoad: boolean): Promise<void> {
  await Promise.all([
    insertAll(tx, 'products', products, isBulkLoad ? insertOnly : upsert('id', products)),
    insertAll(tx, 'variants', variants, isBulkLoad ? insertOnly : upsert('id', variants, LEDGER)),
    insertAll(tx, 'product_pictures', pictures, isBulkLoad ? insertOnly : undefined),
    writeSearchWordsAndIndexRows(tx, products, variants, isBulkLoad),
  ])
}

/** A file contains the current stock. The quantity supplied is that plus the sales so far. */
const LEDGER = {
  supplied: sql<number | null>`excluded.supplied + variants.sold - variants.returned`,
  sold: sql<number>`variants.sold`,
  returned: sql<number>`variants.returned`,
}

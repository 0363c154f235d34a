import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Variant } from '#domain/products.ts'
import type { ProductWords } from '#domain/search-words.ts'
import { changesBetween, type Statement } from '#domain/statement.ts'
import { insertAll, intoNothing, orAsGiven, portions } from './bulk-rows.ts'
import { goodsNamed, highestId, isForSale, type StoredProduct } from './goods.ts'
import { pictureRow, productRow, variantRow } from './import-rows.ts'
import { writeWords } from './product-words.ts'
import type { Db, Schema, Tx } from './schema.ts'

export async function isCatalogEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Whether a slug or a SKU that a table has was written again. */
export function isTwice(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23505' || errcode === 2067
}

/** The slugs of the products that own these SKUs, by SKU. */
export async function ownersOfSkus(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (const some of portions(skus)) {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.sku', 'products.slug'])
      .where('variants.sku', 'in', some)
      .execute()
    for (const { sku, slug } of rows) owners.set(sku!, slug)
  }
  return owners
}

/** Those that are new to the shop, or that it has in another form. */
export async function newsAmong(db: Db, products: readonly Given[]): Promise<Given[]> {
  const known = await goodsNamed(
    db,
    products.map(({ slug }) => slug),
  )
  return products.filter((product) => isNews(known.get(product.slug), product))
}

/** How many products came, and how many of them were known and had to be changed. */
export type Written = { created: number; updated: number; unchanged: number }

/**
 * Writes products by their slugs; one that the shop has already in this form is left alone. Products and variants that are
 * known keep their ids; a variant is known by its option values. One that is no longer named is retired, for carts and
 * orders refer to it. The transaction must hold the catalog's lock (`holdCatalog`), since new ids continue from
 * the highest, and have raised its version by the time that `keep` has been told. `keep` is told of what is about to change, as it is; of nothing where all of it is new, and never where nothing changes. `isFilling`: the shop was empty, and nothing comes twice.
 */
export async function writeProducts(
  tx: Tx,
  products: readonly Given[],
  at: string,
  { keep = async () => {}, isFilling = false }: { keep?: Keep; isFilling?: boolean } = {},
): Promise<Written> {
  const slugs = products.map(({ slug }) => slug)
  const known = isFilling ? new Map<string, StoredProduct>() : await goodsNamed(tx, slugs)
  const changed = products.filter((product) => isNews(known.get(product.slug), product))
  const updated = changed.flatMap(({ slug }) => known.get(slug) ?? [])
  if (changed.length > 0) await keep(updated)
  const rows = await rowsOf(tx, changed, updated, at)
  if (!isFilling) await makeRoom(tx, rows, updated, keep)
  await write(tx, rows, isFilling)
  // One that was withdrawn is new again.
  const there = updated.filter(isForSale).length
  return {
    created: changed.length - there,
    updated: there,
    unchanged: products.length - changed.length,
  }
}

const isNews = (before: StoredProduct | undefined, product: Statement): boolean =>
  !before || changesBetween(before, product).length > 0

type Keep = (products: StoredProduct[]) => Promise<void>

/** `words`: what it is found by, where that has been made already. */
export type Given = Statement & { words?: ProductWords }

async function rowsOf(tx: Tx, products: readonly Given[], updated: StoredProduct[], at: string): Promise<Rows> {
  const known = new Map(updated.map((product) => [product.slug, product]))
  const variantIds = await knownVariants(
    tx,
    updated.map(({ id }) => id),
  )
  let last = await highestId(tx)
  const rows: Rows = { products: [], variants: [], pictures: [], words: new Map() }
  for (const product of products) {
    const before = known.get(product.slug)
    const id = before?.id ?? ++last
    const variants = product.variants.map((variant) => ({
      ...variant,
      id: (before && variantIds.get(variantKey(id, variant.options))) ?? newVariantId(),
    }))
    rows.products.push(productRow(id, product, variants, before, at))
    for (const [position, variant] of variants.entries()) rows.variants.push(variantRow(id, position, variant))
    for (const [position, picture] of product.pictures.entries()) rows.pictures.push(pictureRow(id, position, picture))
    if (product.words) rows.words.set(id, product.words)
  }
  return rows
}

async function makeRoom(tx: Tx, rows: Rows, updated: StoredProduct[], keep: Keep): Promise<void> {
  await retireVariants(
    tx,
    updated.map(({ id }) => id),
  )
  await releaseSkus(
    tx,
    rows.variants.flatMap(({ sku }) => sku ?? []),
    keep,
  )
}

/** The retired ones too: one that returns is the same. */
async function knownVariants(tx: Tx, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'product_id', 'options'])
    .where('product_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [variantKey(row.product_id, JSON.parse(row.options) as Variant['options']), row.id]))
}

/** By the values alone: an option whose name is spelled another way is the same. */
const variantKey = (productId: number, options: Variant['options']): string =>
  JSON.stringify([productId, ...options.map(({ value }) => value)])

/**
 * Rises with time, so that what is written together lies together in its index, and a million more come after all
 * others. Its digits are never enough for the number of a card.
 */
const newVariantId = (): string => `${Date.now().toString(36)}v${(count++).toString(36)}`

/** No other process begins with it in the same millisecond; it keeps its seven digits. */
let count = randomInt(36 ** 6, 2 * 36 ** 6)

type Rows = {
  products: Schema['products'][]
  variants: Schema['variants'][]
  pictures: Schema['product_pictures'][]
  /** By the ids of products. */
  words: Map<number, ProductWords>
}

/** The import then brings back those that it names. */
async function retireVariants(tx: Tx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx.updateTable('variants').set({ retired: 1, sku: null }).where('product_id', 'in', productIds).execute()
  await tx.deleteFrom('product_pictures').where('product_id', 'in', productIds).execute()
}

/** A SKU may move from one product of the file to another that is written first. */
async function releaseSkus(tx: Tx, skus: string[], keep: Keep): Promise<void> {
  const owners = await ownersOfSkus(tx, skus)
  if (owners.size === 0) return
  await keep([...(await goodsNamed(tx, [...new Set(owners.values())])).values()])
  for (const some of portions([...owners.keys()]))
    await tx.updateTable('variants').set({ sku: null }).where('sku', 'in', some).execute()
}

async function write(tx: Tx, { products, variants, pictures, words }: Rows, isFilling: boolean): Promise<void> {
  // One message to PostgreSQL.
  await Promise.all([
    insertAll(tx, 'products', products, isFilling ? intoNothing : orAsGiven('id', products)),
    insertAll(tx, 'variants', variants, isFilling ? intoNothing : orAsGiven('id', variants, LEDGER)),
    insertAll(tx, 'product_pictures', pictures, isFilling ? intoNothing : undefined),
    writeWords(tx, products, variants, { made: words, isFilling }),
  ])
}

/** What a file says is on the shelf now. Sales go on being counted, so that much more must have been supplied. */
const LEDGER = {
  supplied: sql<number | null>`excluded.stock + variants.sold - variants.returned`,
  sold: sql<number>`variants.sold`,
  returned: sql<number>`variants.returned`,
}

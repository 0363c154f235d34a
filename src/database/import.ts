import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Variant } from '#domain/products.ts'
import { changesBetween, type Statement } from '#domain/statement.ts'
import { asGiven, portions } from './bulk-rows.ts'
import { goodsNamed, highestId, type StoredProduct } from './goods.ts'
import { pictureRow, productRow, variantRow } from './import-rows.ts'
import { writeWords } from './product-words.ts'
import type { Db, Schema, Tx } from './schema.ts'

export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) === undefined
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

/** How many products came, and how many of them were known and had to be changed. */
export type Written = { created: number; updated: number; unchanged: number }

/**
 * Writes products by their slugs; one that the shop has already in this form is left alone. Products and variants that are
 * known keep their ids; a variant is known by its option values. One that is no longer named is retired, for carts and
 * orders refer to it. The transaction must hold the catalogue's lock (`raiseCatalogVersion`), since new ids continue from
 * the highest. `keep` is told of what is about to change, as it is.
 */
export async function writeProducts(
  tx: Tx,
  products: readonly Statement[],
  at: string,
  keep: Keep = async () => {},
): Promise<Written> {
  const known = await goodsNamed(
    tx,
    products.map(({ slug }) => slug),
  )
  const changed = products.filter((product) => isNews(known.get(product.slug), product))
  const updated = changed.flatMap(({ slug }) => known.get(slug) ?? [])
  await keep(updated)
  await writeChanged(tx, changed, updated, at, keep)
  return {
    created: changed.length - updated.length,
    updated: updated.length,
    unchanged: products.length - changed.length,
  }
}

const isNews = (before: StoredProduct | undefined, product: Statement): boolean =>
  !before || changesBetween(before, product).length > 0

type Keep = (products: StoredProduct[]) => Promise<void>

async function writeChanged(
  tx: Tx,
  products: readonly Statement[],
  updated: StoredProduct[],
  at: string,
  keep: Keep,
): Promise<void> {
  if (products.length === 0) return
  const known = new Map(updated.map((product) => [product.slug, product]))
  const ids = updated.map(({ id }) => id)
  const variantIds = await knownVariants(tx, ids)
  let last = await highestId(tx)
  const rows: Rows = { products: [], variants: [], pictures: [] }
  for (const product of products) {
    const before = known.get(product.slug)
    const id = before?.id ?? ++last
    const variants = product.variants.map((variant) => ({
      ...variant,
      id: variantIds.get(variantKey(id, variant.options)) ?? newVariantId(),
    }))
    rows.products.push(productRow(id, product, variants, before, at))
    rows.variants.push(...variants.map((variant, position) => variantRow(id, position, variant)))
    rows.pictures.push(...product.pictures.map((picture, position) => pictureRow(id, position, picture)))
  }
  await retireVariants(tx, ids)
  await releaseSkus(
    tx,
    rows.variants.flatMap(({ sku }) => sku ?? []),
    keep,
  )
  await write(tx, rows)
  await writeWords(tx, rows.products, rows.variants)
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

/** By the values alone: an option that is renamed from Color to Colour is the same. */
const variantKey = (productId: number, options: Variant['options']): string =>
  JSON.stringify([productId, ...options.map(({ value }) => value)])

// With letters of all kinds: one of sixteen digits alone could pass for the number of a card.
const newVariantId = (): string => randomBytes(9).toString('base64url')

type Rows = {
  products: Schema['products'][]
  variants: Schema['variants'][]
  pictures: Schema['product_pictures'][]
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

async function write(tx: Tx, rows: Rows): Promise<void> {
  for (const some of portions(rows.products))
    await tx
      .insertInto('products')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(asGiven(some[0]!)))
      .execute()
  for (const some of portions(rows.variants))
    await tx
      .insertInto('variants')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...asGiven(some[0]!), ...LEDGER }))
      .execute()
  for (const some of portions(rows.pictures)) await tx.insertInto('product_pictures').values(some).execute()
}

/** What a file says is on the shelf now. Sales go on being counted, so that much more must have been supplied. */
const LEDGER = {
  supplied: sql<number | null>`excluded.stock + variants.sold - variants.returned`,
  sold: sql<number>`variants.sold`,
  returned: sql<number>`variants.returned`,
}

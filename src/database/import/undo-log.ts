import { USUAL_TERMS } from '#domain/catalog/products.ts'
import { keepPricesOfProducts } from '#database/catalog/past-prices.ts'
import { lockStock, type ProductRecord } from '#database/catalog/product-records.ts'
import type { JournalEntry } from './import-journal.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** A product before an import. `supplied` is the quantity supplied of each variant by then, by variant id. Earlier logs lack the time. */
type LoggedProduct = { product: ProductRecord; supplied: Record<string, number | null>; updatedAt?: string }

/** Logs products before an import changes them. An import may change one twice; its first entry is kept. */
export async function logProducts(tx: Tx, { id }: JournalEntry, products: readonly ProductRecord[]): Promise<void> {
  if (products.length === 0) return
  const ids = products.map((product) => product.id)
  const [ledger, times] = [await ledgerOf(tx, ids), await updateTimes(tx, ids)]
  const rows = products.map((product) => {
    const supplied = product.variants.map((variant) => [variant.id, ledger.get(variant.id)?.supplied ?? null])
    return {
      import_id: id,
      product_id: product.id,
      product: JSON.stringify({
        product,
        supplied: Object.fromEntries(supplied),
        updatedAt: times.get(product.id),
      } satisfies LoggedProduct),
    }
  })
  await tx
    .insertInto('import_undo_log')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countLogged(db: Db, { id }: JournalEntry): Promise<number> {
  const row = await db
    .selectFrom('import_undo_log')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.count ?? 0
}

const BATCH_PRODUCTS = 100

/** Returns the next logged products, with stock reduced by sales since then. Locks stock until the transaction ends. */
export async function loggedAfter(tx: Tx, { id }: JournalEntry, last: number): Promise<ProductRecord[]> {
  const rows = await tx
    .selectFrom('import_undo_log')
    .select(['product_id', 'product'])
    .where('import_id', '=', id)
    .where('product_id', '>', last)
    .orderBy('product_id')
    .limit(BATCH_PRODUCTS)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ product_id }) => product_id)
  await lockStock(tx, ids)
  const ledger = await ledgerOf(tx, ids)
  return rows.map(({ product }) => withStock(JSON.parse(product) as LoggedProduct, ledger))
}

/** Gives restored products the time of their last change again, so that only later changes are of a later time. */
export async function restoreUpdateTimes(tx: Tx, { id }: JournalEntry, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const rows = await tx
    .selectFrom('import_undo_log')
    .select(['product_id', 'product'])
    .where('import_id', '=', id)
    .where('product_id', 'in', productIds)
    .execute()
  for (const { product_id, product } of rows) {
    const { updatedAt } = JSON.parse(product) as LoggedProduct
    if (updatedAt)
      await tx.updateTable('products').set({ updated_at: updatedAt }).where('id', '=', product_id).execute()
  }
}

async function updateTimes(tx: Tx, productIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('products').select(['id', 'updated_at']).where('id', 'in', productIds).execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

type Ledger = Map<string, Pick<Schema['variants'], 'supplied' | 'sold' | 'returned'>>

async function ledgerOf(tx: Tx, productIds: readonly number[]): Promise<Ledger> {
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'supplied', 'sold', 'returned'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const withStock = ({ product, supplied }: LoggedProduct, ledger: Ledger): ProductRecord => ({
  ...NOT_LOGGED,
  ...product,
  variants: product.variants.map((variant) => {
    const { sold, returned } = ledger.get(variant.id)!
    const before = supplied[variant.id] ?? null
    return {
      ...NOT_LOGGED_OF_VARIANTS,
      ...variant,
      stock: before === null ? null : Math.max(0, before - sold + returned),
    }
  }),
})

/** Logs of earlier versions lack these fields. */
const NOT_LOGGED = { position: 0 }
const NOT_LOGGED_OF_VARIANTS = { barcode: null, weightGrams: null, costCents: null, ...USUAL_TERMS }

/** Retires all variants and frees their SKUs. The rows are kept because carts and orders refer to them. */
export async function unpublish(tx: Tx, productIds: readonly number[], at: string): Promise<void> {
  await keepPricesOfProducts(tx, productIds, at)
  await tx.updateTable('products').set({ variant_count: 0 }).where('id', 'in', productIds).execute()
  await tx.updateTable('variants').set({ retired: 1, sku: null }).where('product_id', 'in', productIds).execute()
}

import { fromJson, toJson } from '#database/columns.ts'
import { USUAL_TERMS } from '#domain/catalog/products.ts'
import { keepPricesOfProducts } from '#database/catalog/past-prices.ts'
import { lockStock, recordsWithIds, type ProductRecord } from '#database/catalog/product-records.ts'
import { insertAll } from './bulk-insert.ts'
import { isSame } from '#domain/catalog/undone-fields.ts'
import { undone } from '#domain/catalog/undone.ts'
import type { JournalEntry } from './import-journal.ts'
import type { LogProductsBefore } from './write-products.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** A product before a change. `supplied` is each variant's quantity supplied by then, keyed by variant id. Earlier logs lack the time. */
type LoggedProduct = { product: ProductRecord; supplied: Supplied; updatedAt?: string }
/** The fields that the change has modified. */
type LoggedAfter = { product: Partial<ProductRecord>; supplied: Supplied }
type Supplied = Record<string, number | null>

/** Logs the products that a step changes. `save` writes the log after the products are written. */
export type StepLog = { before: LogProductsBefore; save: () => Promise<void> }

/** If a change writes a product several times, the log keeps its state before the first write and after the last. */
export function openStepLog(tx: Tx, { id }: JournalEntry): StepLog {
  const logged = new Map<number, LoggedProduct>()
  return {
    before: async (products) => {
      const ids = products.map((product) => product.id)
      const [ledger, times] = [await ledgerOf(tx, ids), await updateTimes(tx, ids)]
      for (const product of products)
        if (!logged.has(product.id))
          logged.set(product.id, { ...withSupplied(product, ledger), updatedAt: times.get(product.id) })
    },
    save: async () => {
      const ids = [...logged.keys()]
      const ledger = await ledgerOf(tx, ids)
      const rows = (await recordsWithIds(tx, ids)).map((product): Schema['import_undo_log'] => {
        const { product: before } = logged.get(product.id)!
        const after: LoggedAfter = { ...withSupplied(product, ledger), product: changedFields(before, product) }
        const texts = { product: toJson(logged.get(product.id)), product_after: toJson(after) }
        return { import_id: id, product_id: product.id, ...texts }
      })
      await insertAll(tx, 'import_undo_log', rows, (insert) =>
        insert.onConflict((conflict) =>
          conflict.columns(['import_id', 'product_id']).doUpdateSet((is) => ({
            product_after: is.ref('excluded.product_after'),
          })),
        ),
      )
    },
  }
}

const withSupplied = (product: ProductRecord, ledger: Ledger): { product: ProductRecord; supplied: Supplied } => ({
  product,
  supplied: Object.fromEntries(product.variants.map(({ id }) => [id, ledger.get(id)?.supplied ?? null])),
})

const changedFields = (before: ProductRecord, after: ProductRecord): Partial<ProductRecord> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(value, before[field as keyof ProductRecord])),
  )

export async function countLogged(db: Db, { id }: JournalEntry): Promise<number> {
  const row = await db
    .selectFrom('import_undo_log')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.count ?? 0
}

const BATCH_PRODUCTS = 100

/** A logged product as it should be restored, and the fields kept because they changed since. */
export type UndoneProduct = { product: ProductRecord; kept: string[] }

/** Returns the next logged products with the change undone and later changes kept. Locks stock until the transaction ends. */
export async function nextUndoneProducts(tx: Tx, { id }: JournalEntry, last: number): Promise<UndoneProduct[]> {
  const rows = await tx
    .selectFrom('import_undo_log')
    .select(['product_id', 'product', 'product_after'])
    .where('import_id', '=', id)
    .where('product_id', '>', last)
    .orderBy('product_id')
    .limit(BATCH_PRODUCTS)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ product_id }) => product_id)
  await lockStock(tx, ids)
  const ledger = await ledgerOf(tx, ids)
  const now = new Map((await recordsWithIds(tx, ids)).map((product) => [product.id, product]))
  return rows.map(({ product_id, product, product_after }) => {
    const before = withSupply(fromJson(product) as LoggedProduct)
    if (product_after === null) return { product: withStock(before, ledger), kept: [] }
    const logged = fromJson(product_after) as LoggedAfter
    const after = withSupply({ ...logged, product: { ...before, ...logged.product } })
    const { product: merged, kept } = undone(before, after, withSupply(withSupplied(now.get(product_id)!, ledger)))
    return { product: withStock(merged, ledger), kept }
  })
}

/** Resets the update times of restored products, so that only real later changes look later. */
export async function restoreUpdateTimes(tx: Tx, { id }: JournalEntry, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const rows = await tx
    .selectFrom('import_undo_log')
    .select(['product_id', 'product'])
    .where('import_id', '=', id)
    .where('product_id', 'in', productIds)
    .execute()
  for (const { product_id, product } of rows) {
    const { updatedAt } = fromJson(product) as LoggedProduct
    if (updatedAt)
      await tx.updateTable('products').set({ updated_at: updatedAt }).where('id', '=', product_id).execute()
  }
}

async function updateTimes(tx: Tx, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx.selectFrom('products').select(['id', 'updated_at']).where('id', 'in', productIds).execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

type Ledger = Map<string, Pick<Schema['variants'], 'supplied' | 'sold' | 'returned'>>

async function ledgerOf(tx: Tx, productIds: readonly number[]): Promise<Ledger> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'supplied', 'sold', 'returned'])
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Compares the quantity supplied instead of the stock, which changes with every sale. */
const withSupply = ({ product, supplied }: Pick<LoggedProduct, 'product' | 'supplied'>): ProductRecord => ({
  ...NOT_LOGGED,
  ...product,
  variants: product.variants.map((variant) => ({
    ...NOT_LOGGED_OF_VARIANTS,
    ...variant,
    ...(variant.stock === null ? { onHand: supplied[variant.id] ?? null } : { stock: supplied[variant.id] ?? null }),
  })),
})

const withStock = (product: ProductRecord, ledger: Ledger): ProductRecord => ({
  ...product,
  variants: product.variants.map((variant) => {
    const { sold, returned } = ledger.get(variant.id)!
    const left = (count: number | null) => (count === null ? null : count - sold + returned)
    if (variant.stock === null) return { ...variant, onHand: left(variant.onHand) }
    return { ...variant, stock: Math.max(0, left(variant.stock)!), onHand: null }
  }),
})

/** Logs of earlier versions lack these fields. */
const NOT_LOGGED = { position: 0, seoTitle: '', seoDescription: '' }
const NOT_LOGGED_OF_VARIANTS = { barcode: null, weightGrams: null, costCents: null, onHand: null, ...USUAL_TERMS }

/** Retires all variants and frees their SKUs. The rows are kept because carts and orders refer to them. */
export async function unpublish(tx: Tx, productIds: readonly number[], at: string): Promise<void> {
  await keepPricesOfProducts(tx, productIds, at)
  await tx.updateTable('products').set({ variant_count: 0 }).where('id', 'in', productIds).execute()
  await tx.updateTable('variants').set({ retired: 1, sku: null }).where('product_id', 'in', productIds).execute()
}

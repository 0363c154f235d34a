import { holdStock, type StoredProduct } from './goods.ts'
import type { KeptImport } from './kept-imports.ts'
import type { Db, Schema, Tx } from './schema.ts'

/** A product as it was before an import, and what had been supplied of each variant by then. */
type KeptProduct = { product: StoredProduct; supplied: Record<string, number | null> }

/** Before they are changed. What is kept of a product stays: an import may touch it twice. */
export async function keepGoods(tx: Tx, { id }: KeptImport, products: readonly StoredProduct[]): Promise<void> {
  if (products.length === 0) return
  const ledger = await ledgerOf(
    tx,
    products.map((product) => product.id),
  )
  const rows = products.map((product) => {
    const supplied = product.variants.map((variant) => [variant.id, ledger.get(variant.id)?.supplied ?? null])
    return {
      import_id: id,
      product_id: product.id,
      goods: JSON.stringify({ product, supplied: Object.fromEntries(supplied) }),
    }
  })
  await tx
    .insertInto('kept_goods')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many products of before are kept. */
export async function countKept(db: Db, { id }: KeptImport): Promise<number> {
  const row = await db
    .selectFrom('kept_goods')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirst()
  return row?.count ?? 0
}

const PORTION = 100

/** As they were, the next after an id, without what has been sold of them since; and nothing more is sold until the transaction ends. */
export async function keptAfter(tx: Tx, { id }: KeptImport, last: number): Promise<StoredProduct[]> {
  const rows = await tx
    .selectFrom('kept_goods')
    .select(['product_id', 'goods'])
    .where('import_id', '=', id)
    .where('product_id', '>', last)
    .orderBy('product_id')
    .limit(PORTION)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ product_id }) => product_id)
  await holdStock(tx, ids)
  const ledger = await ledgerOf(tx, ids)
  return rows.map(({ goods }) => withStock(JSON.parse(goods) as KeptProduct, ledger))
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

const withStock = ({ product, supplied }: KeptProduct, ledger: Ledger): StoredProduct => ({
  ...product,
  variants: product.variants.map((variant) => {
    const { sold, returned } = ledger.get(variant.id)!
    const before = supplied[variant.id] ?? null
    return { ...variant, stock: before === null ? null : Math.max(0, before - sold + returned) }
  }),
})

/** Takes products out of the shop: nobody finds or buys them, and their SKUs are free. Carts and orders go on naming them. */
export async function withdraw(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.updateTable('products').set({ variant_count: 0 }).where('id', 'in', productIds).execute()
  await tx.updateTable('variants').set({ retired: 1, sku: null }).where('product_id', 'in', productIds).execute()
}

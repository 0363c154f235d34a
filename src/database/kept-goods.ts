import { highestId, holdStock, type StoredProduct } from './goods.ts'
import type { Schema, Tx } from './schema.ts'

/** A product as it was before an import, and what had been supplied of each variant by then. */
type KeptProduct = { product: StoredProduct; supplied: Record<string, number | null> }

/** From here on the import before can no longer be taken back. */
export async function beginKeeping(tx: Tx): Promise<void> {
  await forgetKept(tx)
  await tx
    .insertInto('kept_catalogue')
    .values({ id: 1, highest_id: await highestId(tx) })
    .execute()
}

export async function forgetKept(tx: Tx): Promise<void> {
  await tx.deleteFrom('kept_products').execute()
  await tx.deleteFrom('kept_catalogue').execute()
}

/** Before they are changed. What is kept of a product stays: an import may touch it twice. */
export async function keepGoods(tx: Tx, products: readonly StoredProduct[]): Promise<void> {
  if (products.length === 0) return
  const ledger = await ledgerOf(
    tx,
    products.map(({ id }) => id),
  )
  const rows = products.map((product) => {
    const supplied = product.variants.map(({ id }) => [id, ledger.get(id)?.supplied ?? null])
    return { product_id: product.id, goods: JSON.stringify({ product, supplied: Object.fromEntries(supplied) }) }
  })
  await tx
    .insertInto('kept_products')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The highest id before the last import; null where there is none to take back. */
export async function keptHighestId(tx: Tx): Promise<number | null> {
  return (await tx.selectFrom('kept_catalogue').select('highest_id').executeTakeFirst())?.highest_id ?? null
}

/** How many products of before are kept. */
export async function countKept(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('kept_products')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

const PORTION = 100

/** As they were, some at a time, without what has been sold of them since; and nothing more is sold while they are written. */
export async function* keptGoods(tx: Tx): AsyncGenerator<StoredProduct[]> {
  for (let last = 0; ;) {
    const rows = await tx
      .selectFrom('kept_products')
      .selectAll()
      .where('product_id', '>', last)
      .orderBy('product_id')
      .limit(PORTION)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ product_id }) => product_id)
    await holdStock(tx, ids)
    const ledger = await ledgerOf(tx, ids)
    yield rows.map(({ goods }) => withStock(JSON.parse(goods) as KeptProduct, ledger))
    last = ids.at(-1)!
  }
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

import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { goodsAfter } from '#database/goods.ts'
import { writeProducts } from '#database/import.ts'
import { forgetKept, keptGoods, keptHighestId, withdraw } from '#database/kept-goods.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { ShopError } from '#domain/errors.ts'
import type { Shop } from './shop.ts'

/**
 * Takes the last import back, once: what it changed is as it was, less what has been sold since; what it brought is taken
 * out of the shop, and carts that hold it say so. Throws ShopError where there is no import.
 */
export const undoImport = ({
  database,
  now,
}: Pick<Shop, 'database' | 'now'>): Promise<{ restored: number; withdrawn: number }> =>
  transact(database.db, async (tx) => {
    await raiseCatalogVersion(tx)
    const highest = await keptHighestId(tx)
    if (highest === null) throw new ShopError('conflict', 'There is no import to take back.')
    const at = now().toISOString()
    // First, so that the SKUs that they took are free.
    const withdrawn = await withdrawAfter(tx, highest, at)
    const restored = await restore(tx, at)
    await forgetKept(tx)
    return { restored, withdrawn }
  })

async function withdrawAfter(tx: Tx, highest: number, at: string): Promise<number> {
  let count = 0
  for (let last = highest; ;) {
    const products = await goodsAfter(tx, last)
    if (products.length === 0) return count
    // Written as hidden, so that no search finds them.
    await writeProducts(
      tx,
      products.map((product) => ({ ...product, listed: false })),
      at,
    )
    await withdraw(
      tx,
      products.map(({ id }) => id),
    )
    last = products.at(-1)!.id
    count += products.length
  }
}

async function restore(tx: Tx, at: string): Promise<number> {
  let count = 0
  for await (const products of keptGoods(tx)) {
    await writeProducts(tx, products, at)
    count += products.length
  }
  return count
}

import { setImmediate as turn } from 'node:timers/promises'
import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { goodsAfter, goodsNamed, highestId, isForSale, type StoredProduct } from '#database/goods.ts'
import { writeProducts } from '#database/import.ts'
import { countKept, forgetKept, keptGoods, keptHighestId, withdraw } from '#database/kept-goods.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { ShopError } from '#domain/errors.ts'
import type { Shop } from './shop.ts'

/**
 * Takes the last import back, once: what it changed is as it was, less what has been sold since; what it brought is taken
 * out of the shop, and carts that hold it say so. Throws ShopError where there is no import.
 */
export const undoImport = (
  { database, now }: Pick<Shop, 'database' | 'now'>,
  onProgress: (done: number) => void = () => {},
): Promise<{ restored: number; withdrawn: number }> =>
  transact(database.db, async (tx) => {
    await raiseCatalogVersion(tx)
    const highest = await keptHighestId(tx)
    if (highest === null) throw new ShopError('conflict', 'There is no import to take back.')
    const at = now().toISOString()
    const all = (await highestId(tx)) - highest + (await countKept(tx))
    const passed = async (count: number) => {
      onProgress(Math.min(1, count / all))
      // SQLite answers at once: after a turn of the event loop an order to stop is heard, and not only at the end.
      await turn()
    }
    // First, so that the SKUs that they took are free.
    const brought = await withdrawAfter(tx, highest, at, passed)
    const { restored, withdrawn } = await restore(tx, at, (count) => passed(brought + count))
    await forgetKept(tx)
    return { restored, withdrawn: brought + withdrawn }
  })

type Passed = (count: number) => Promise<void>

async function withdrawAfter(tx: Tx, highest: number, at: string, passed: Passed): Promise<number> {
  let count = 0
  for (let last = highest; ;) {
    const products = await goodsAfter(tx, last)
    if (products.length === 0) return count
    await takeOut(tx, products, at)
    last = products.at(-1)!.id
    count += products.length
    await passed(count)
  }
}

/** What was withdrawn before, and came again with the import, is withdrawn again. */
async function restore(tx: Tx, at: string, passed: Passed): Promise<{ restored: number; withdrawn: number }> {
  const count = { restored: 0, withdrawn: 0 }
  for await (const products of keptGoods(tx)) {
    const there = products.filter(isForSale)
    const gone = products.filter((product) => !isForSale(product)).map(({ slug }) => slug)
    await takeOut(tx, [...(await goodsNamed(tx, gone)).values()], at)
    await writeProducts(tx, there, at)
    count.restored += there.length
    count.withdrawn += gone.length
    await passed(count.restored + count.withdrawn)
  }
  return count
}

async function takeOut(tx: Tx, products: readonly StoredProduct[], at: string): Promise<void> {
  if (products.length === 0) return
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
}

import {
  goodsAfter,
  goodsNamed,
  highestId,
  holdStock,
  isForSale,
  slugsAfter,
  type StoredProduct,
} from '#database/goods.ts'
import { writeProducts } from '#database/import.ts'
import { countKept, keptAfter, withdraw } from '#database/kept-goods.ts'
import type { KeptImport } from '#database/kept-imports.ts'
import type { Tx } from '#database/schema.ts'
import type { Keep, Step } from './change-in-steps.ts'
import type { Shop } from './shop.ts'

type Restored = { restored: number; withdrawn: number }

/**
 * Makes the catalog what it was before an import, some products in each step: what that changed is as it was, less what has been sold
 * since; what it brought is taken out of the shop, and carts that hold it say so.
 */
export async function restoreGoods(
  { database: { db }, now }: Pick<Shop, 'database' | 'now'>,
  kept: KeptImport,
  step: Step,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const all = (await highestId(db)) - kept.highest_id + (await countKept(db, kept))
  const count = { restored: 0, withdrawn: 0 }
  const at = now().toISOString()
  /** Each part tells the last id that it has seen; null at the end. */
  const inParts = async (first: number, part: (tx: Tx, keep: Keep, last: number) => Promise<number | null>) => {
    for (let last: number | null = first; last !== null;) {
      const after: number = last
      last = await step((tx, keep) => part(tx, keep, after))
      onProgress(Math.min(1, (count.restored + count.withdrawn) / all))
    }
  }
  // First, so that the SKUs that they took are free.
  await inParts(kept.highest_id, async (tx, keep, last) => {
    await holdStock(
      tx,
      (await slugsAfter(tx, last)).map(({ id }) => id),
    )
    const products = await goodsAfter(tx, last)
    await takeOut(tx, keep, products, at)
    count.withdrawn += products.length
    return products.at(-1)?.id ?? null
  })
  await inParts(0, async (tx, keep, last) => {
    const products = await keptAfter(tx, kept, last)
    const there = products.filter(isForSale)
    // What was withdrawn before, and came again with the import, is withdrawn again.
    const gone = products.filter((product) => !isForSale(product)).map(({ slug }) => slug)
    await takeOut(tx, keep, [...(await goodsNamed(tx, gone)).values()], at)
    await writeProducts(tx, there, at, { keep })
    count.restored += there.length
    count.withdrawn += gone.length
    return products.at(-1)?.id ?? null
  })
  return count
}

async function takeOut(tx: Tx, keep: Keep, products: readonly StoredProduct[], at: string): Promise<void> {
  if (products.length === 0) return
  await keep([...products])
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

import { setImmediate as turn } from 'node:timers/promises'
import { holdCatalog, raiseCatalogVersion } from '#database/catalog-version.ts'
import { fillEmptyShop } from '#database/empty-shop.ts'
import { isCatalogEmpty, newsAmong, writeProducts, type Given, type Written } from '#database/import.ts'
import { beginKeeping, endKeeping } from '#database/kept-imports.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import type { Step } from './change-in-steps.ts'
import type { Shop } from './shop.ts'

export type Importing = Pick<Shop, 'database' | 'now'>

/** `variants`: of all products of the file. */
export type Counts = Written & { variants: number }

/** In one transaction; null where the shop is not empty. */
export const fillShop = (
  { database, now }: Importing,
  portions: (tx: Tx) => AsyncIterable<Given[]>,
): Promise<Counts | null> =>
  transact(database.db, async (tx) => {
    // First, because it makes others who would fill it wait.
    await holdCatalog(tx)
    if (!(await isCatalogEmpty(tx))) return null
    await raiseCatalogVersion(tx)
    const begun = await beginKeeping(tx, now().toISOString())
    const all = { created: 0, updated: 0, unchanged: 0, variants: 0 }
    await fillEmptyShop(tx, async () => {
      for await (const products of portions(tx)) {
        add(all, products, await writeProducts(tx, products, now().toISOString(), { isFilling: true }))
        // SQLite answers at once: after a turn of the event loop an order to stop is heard, and not only at the end.
        await turn()
      }
    })
    await endKeeping(tx, begun)
    return all
  })

/** What is in the shop already is left alone, and costs nobody a wait. */
export async function writeInSteps(
  { database: { db }, now }: Importing,
  step: Step,
  portions: AsyncIterable<Given[]> | Iterable<Given[]>,
): Promise<Counts> {
  const all = { created: 0, updated: 0, unchanged: 0, variants: 0 }
  for await (const products of portions) {
    const news = await newsAmong(db, products)
    add(all, products, { created: 0, updated: 0, unchanged: products.length - news.length })
    if (news.length > 0) add(all, [], await step((tx, keep) => writeProducts(tx, news, now().toISOString(), { keep })))
  }
  return all
}

/** So many are held in memory, and written in one step. */
const FEW = 250

/** What a file would change, if that is not much; then it need not be read again. */
export async function findNews(
  { database: { db } }: Importing,
  portions: AsyncIterable<Given[]>,
): Promise<{ few: Given[] | null; unchanged: number; variants: number }> {
  let few: Given[] | null = []
  const all = { unchanged: 0, variants: 0 }
  for await (const products of portions) {
    const news: Given[] = few ? await newsAmong(db, products) : []
    if (few && few.length + news.length > FEW) few = null
    few?.push(...news)
    all.unchanged += products.length - news.length
    for (const { variants } of products) all.variants += variants.length
  }
  return { few, ...all }
}

function add(all: Counts, products: readonly Given[], written: Written): void {
  all.created += written.created
  all.updated += written.updated
  all.unchanged += written.unchanged
  for (const { variants } of products) all.variants += variants.length
}

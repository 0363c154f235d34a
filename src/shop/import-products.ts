import { setImmediate as turn } from 'node:timers/promises'
import { holdCatalog, raiseCatalogVersion } from '#database/catalog-version.ts'
import { fillEmptyShop } from '#database/empty-shop.ts'
import type { StoredProduct } from '#database/goods.ts'
import { isCatalogueEmpty, isTwice, writeProducts, type Given, type Written } from '#database/import.ts'
import { beginKeeping, keepGoods } from '#database/kept-goods.ts'
import { sizeOf } from '#database/given-file.ts'
import type { Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { withCatalogFile, type ReadOptions } from './import/catalog-file.ts'
import { BadFile, noNotes, type Notes } from './import/draft.ts'
import { NotReady } from './import/ready-goods.ts'
import { readyPortions } from './import/ready-portions.ts'
import type { Shop } from './shop.ts'

export type ImportOptions = ReadOptions & {
  /** The shop serves it under /media. */
  media: string
  /** Leaves a product out when anything is wrong with it, instead of refusing the file. */
  skipBad?: boolean
}

export type ImportReport = Written & {
  /** Of all products of the file. */
  variants: number
  /** Products left out, with `problems` saying why. */
  skipped: number
  problems: Notes
  /** What was read otherwise than written. */
  warnings: Notes
}

/**
 * Brings the products of a file into the shop: a CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines. Products are known by their
 * slug, so the same file may come again; those that it does not name stay as they are. All of the file in one
 * transaction, or, when anything is wrong, nothing of it and a `BadFile` with the reasons. `undoImport` takes it back.
 */
export async function importFile(
  shop: Pick<Shop, 'database' | 'now'>,
  file: string,
  { skipBad = false, ...given }: ImportOptions,
): Promise<ImportReport> {
  const options = { ...given, now: shop.now() }
  if (sizeOf(file) > LARGE) {
    const report = await importAtOnce(shop, file, options)
    if (report) return report
  }
  return withCatalogFile(shop.database.db, file, options, async ({ bad, problems, warnings, portions }) => {
    if (problems.count > 0 && !skipBad)
      throw new BadFile(`Nothing was imported: ${file} has ${count(problems.count, 'problem')}.`, problems)
    const written = await writeAll(shop, () => portions('Importing'))
    return { ...written, skipped: bad.size, problems, warnings }
  })
}

/** In bytes. A smaller file is read before a thread has begun. */
const LARGE = 4_000_000

/** Writes a file while it is read, in the hope that nothing is wrong with it; null, and nothing written, where something is. */
async function importAtOnce(
  shop: Pick<Shop, 'database' | 'now'>,
  file: string,
  options: ReadOptions & { now: Date },
): Promise<ImportReport | null> {
  let warnings = noNotes()
  try {
    const written = await writeAll(shop, (tx, isFilling) => {
      warnings = noNotes()
      return readyPortions(tx, file, { ...options, isFilling, warnings })
    })
    return { ...written, skipped: 0, problems: noNotes(), warnings }
  } catch (error) {
    if (error instanceof NotReady || isTwice(error)) return null
    throw error
  }
}

type Portions = (tx: Tx, isFilling: boolean) => AsyncIterable<Given[]>

const writeAll = ({ database, now }: Pick<Shop, 'database' | 'now'>, portions: Portions) =>
  transact(database.db, async (tx) => {
    // First, because it makes a second import wait until this one has given out its ids.
    await holdCatalog(tx)
    const all = { created: 0, updated: 0, unchanged: 0, variants: 0 }
    const isFilling = await isCatalogueEmpty(tx)
    // One that changes nothing leaves stored pages as they are, and it possible to take back the one before.
    let begun: Promise<void> | undefined
    const begin = async () => {
      await raiseCatalogVersion(tx)
      await beginKeeping(tx)
    }
    const keep = async (before: StoredProduct[]) => {
      await (begun ??= begin())
      await keepGoods(tx, before)
    }
    const write = async () => {
      for await (const products of portions(tx, isFilling)) {
        const written = await writeProducts(tx, products, now().toISOString(), { keep, isFilling })
        all.created += written.created
        all.updated += written.updated
        all.unchanged += written.unchanged
        for (const { variants } of products) all.variants += variants.length
        // SQLite answers at once: after a turn of the event loop an order to stop is heard, and not only at the end.
        await turn()
      }
    }
    await (isFilling ? fillEmptyShop(tx, write) : write())
    return all
  })

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

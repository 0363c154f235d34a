import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { writeProducts, type Written } from '#database/import.ts'
import { beginKeeping, keepGoods } from '#database/kept-goods.ts'
import { transact } from '#database/transaction.ts'
import { openCatalogFile, type CatalogFile, type ReadOptions } from './import/catalog-file.ts'
import { BadFile, type Problem } from './import/draft.ts'
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
  problems: Problem[]
  /** What was read otherwise than written. */
  warnings: Problem[]
}

/**
 * Brings the products of a file into the shop: a CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines. Products are known by their
 * slug, so the same file may come again; those that it does not name stay as they are. All of the file in one
 * transaction, or, when anything is wrong, nothing of it and a `BadFile` with every reason. `undoImport` takes it back.
 */
export async function importFile(
  shop: Pick<Shop, 'database' | 'now'>,
  file: string,
  { skipBad = false, ...options }: ImportOptions,
): Promise<ImportReport> {
  const catalog = await openCatalogFile(shop.database.db, file, options)
  const { bad, problems, warnings } = catalog
  if (problems.length > 0 && !skipBad)
    throw new BadFile(`Nothing was imported: ${file} has ${count(problems.length, 'problem')}.`, problems)
  return { ...(await writeAll(shop, catalog)), skipped: bad.size, problems, warnings }
}

const writeAll = ({ database, now }: Pick<Shop, 'database' | 'now'>, { portions }: CatalogFile) =>
  transact(database.db, async (tx) => {
    // First, because it makes a second import wait until this one has given out its ids.
    await raiseCatalogVersion(tx)
    await beginKeeping(tx)
    const all = { created: 0, updated: 0, unchanged: 0, variants: 0 }
    for await (const products of portions('Importing')) {
      const written = await writeProducts(tx, products, now().toISOString(), (before) => keepGoods(tx, before))
      all.created += written.created
      all.updated += written.updated
      all.unchanged += written.unchanged
      all.variants += products.reduce((sum, { variants }) => sum + variants.length, 0)
    }
    return all
  })

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

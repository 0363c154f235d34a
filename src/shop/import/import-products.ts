import { completeImport, journalState } from '#database/import/import-journal.ts'
import { recordSourceIds } from '#database/import/source-ids.ts'
import type { Tx } from '#database/schema.ts'
import { clockOf } from '#shop/clock.ts'
import { counted } from '#domain/counts.ts'
import { conflict } from '#domain/errors.ts'
import { noLosses, type Losses } from '#domain/catalog/losses.ts'
import type { StockMode } from '#domain/catalog/stock-modes.ts'
import { enumerated } from '#domain/enumeration.ts'
import type { MediaStore } from '#media/media-store.ts'
import { addCategories } from '#shop/import/categories/add-categories.ts'
import { withCatalogFile, type CatalogFile, type ReadOptions } from './catalog-file.ts'
import {
  countOutcomes,
  noStocks,
  outcomeAt,
  type Comparison,
  type StockSummary,
} from '#shop/import/compare/compare-with-shop.ts'
import { countedFileNote, findDoubleCount } from '#shop/import/compare/double-count.ts'
import { findLargeLosses } from '#shop/import/compare/large-losses.ts'
import { noLosingProducts, type LosingProducts } from '#shop/import/compare/losing-products.ts'
import type { ImportContext, RunStep } from '#shop/import/steps/run-step.ts'
import { runInSteps, finishImports, type Cancellation, type Complete } from '#shop/import/steps/run-in-steps.ts'
import type { FetchedPictures } from '#shop/import/pictures/fetch-pictures.ts'
import { unpublishMissing } from '#shop/import/compare/missing-products.ts'
import { BadFile, type Problems } from './problems.ts'
import { fillEmptyShop, updateShop, type Counts } from './write-products.ts'

export type ImportOptions = ReadOptions & {
  media: MediaStore
  /** Confirms removing more than a tenth of something, or adding the same stock twice. */
  yes?: boolean
  /** Runs in the transaction that fills an empty shop, before it checks that the shop is empty. */
  makeRoom?: (tx: Tx, at: string) => Promise<void>
  withGracefulCancel?: <T>(work: (cancellation: Cancellation) => Promise<T>) => Promise<T>
}

export type ImportReport = Counts & {
  skipped: number
  unpublished: number
  problems: Problems
  warnings: Problems
  losses: Losses
  losing: LosingProducts
  stock: StockSummary
  fetched?: FetchedPictures
}

/** Matches products by slug. If there are problems, throws BadFile with all of them and writes nothing (docs/why/catalog.md). */
export async function importFile(context: ImportContext, file: string, options: ImportOptions): Promise<ImportReport> {
  const reading = { ...options, ...clockOf(context) }
  const journal = await finishImports(context)
  const report = await withCatalogFile(context.database.db, file, reading, async (catalog) => {
    const written = await write(context, file, { ...catalog, journal }, options)
    if (written) await recordIds(context, catalog)
    return written
  })
  // Another import has finished since, so compare the file again.
  return report ?? importFile(context, file, options)
}

/** If this does not run, a repeated import matches by SKU and name. */
async function recordIds({ database }: ImportContext, { sourceIdsAfter }: CatalogFile): Promise<void> {
  for (let ids = sourceIdsAfter(''); ids.length > 0; ids = sourceIdsAfter(ids.at(-1)!.name))
    await database.transaction((tx) => recordSourceIds(tx, ids))
}

async function write(
  context: ImportContext,
  file: string,
  catalog: CatalogFile & { journal: string },
  { skipBad = false, yes = false, replace = false, makeRoom, withGracefulCancel = (work) => work({}) }: ImportOptions,
): Promise<ImportReport | null> {
  const { bad, repeats, problems, warnings, batches, rules, comparison, journal, hasSlug, fetched, addedCategories } =
    catalog
  // An unreadable product may be one that the shop already has.
  if (problems.count > 0 && (!skipBad || replace))
    throw new BadFile(
      `Nothing was imported: ${file} has ${counted(problems.count, 'problem')}.${replace ? '' : SKIP_BAD}`,
      problems,
    )
  // Another import has changed the catalog since the comparison.
  if (comparison && (await journalState(context.database.db)) !== journal) return null
  const report = { skipped: bad.size - repeats, problems, warnings, stock: comparison?.stock ?? noStocks(), fetched }
  const recordFile = await countedFileNote(file, rules.stock)
  const finish: Complete = async (tx, entry, at) => {
    await addCategories(tx, addedCategories, entry, at)
    await completeImport(tx, entry, at)
    await recordFile(tx, entry, at)
  }
  if (comparison === null || makeRoom) {
    const counts = await fillEmptyShop(context, () => batches('Importing'), { rules, makeRoom, complete: finish })
    if (counts || comparison === null)
      return counts && { ...counts, ...report, losses: noLosses(), losing: noLosingProducts(), unpublished: 0 }
  }
  if (!yes) await rejectUnconfirmed(context, file, rules.stock, comparison)
  const isWanted = (index: number) => ['updated', 'created'].includes(outcomeAt(comparison, index))
  const update = async (step: RunStep) => {
    const unpublished = replace ? await unpublishMissing(context, step, hasSlug) : 0
    return { ...(await updateShop(context, step, batches('Importing', isWanted), rules)), unpublished }
  }
  const options = { journal, complete: finish }
  const written = await withGracefulCancel((cancellation) => runInSteps(context, cancellation, update, options))
  const unchanged = written.unchanged + countOutcomes(comparison, catalog, ['unchanged', 'kept'])
  const { variants, losses, losing } = comparison
  return { ...written, unchanged, variants, losses, losing, ...report }
}

async function rejectUnconfirmed(
  { database: { db }, timeZone }: ImportContext,
  file: string,
  mode: StockMode,
  comparison: Comparison,
): Promise<void> {
  const doubleCount = await findDoubleCount({ db, timeZone }, file, mode, comparison)
  if (doubleCount) throw conflict(`Nothing was imported: ${doubleCount}. To go ahead, run it again with --yes.`)
  const large = await findLargeLosses(db, comparison.losses)
  if (large.length > 0)
    throw conflict(
      `Nothing was imported: it would remove ${enumerated(large)}. Check with --dry-run. To go ahead, run it again with --yes.`,
    )
}

const SKIP_BAD = ' Correct them, or leave such products out: --skip-bad'

/** Returns false without writing if the shop has products. */
export const fillFromFile = (
  context: ImportContext,
  file: string,
  { media }: { media: MediaStore },
): Promise<boolean> =>
  withCatalogFile(
    context.database.db,
    file,
    { media, ...clockOf(context) },
    async ({ batches, rules, addedCategories }) => {
      const complete: Complete = async (tx, entry, at) => {
        await addCategories(tx, addedCategories, entry, at)
        await completeImport(tx, entry, at)
      }
      return (await fillEmptyShop(context, () => batches('Importing'), { rules, complete })) !== null
    },
  )

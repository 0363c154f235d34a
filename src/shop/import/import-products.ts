import { withCatalogFile, type ReadOptions } from './catalog-file.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'
import { runInSteps, type Cancellation } from '#shop/import/steps/run-in-steps.ts'
import { BadFile, type Problems } from './problems.ts'
import { fillEmptyShop, updateShop, type Counts } from './write-products.ts'

export type ImportOptions = ReadOptions & {
  /** The folder that the shop serves under /media. */
  media: string
  /** Leaves a product out when anything is wrong with it, instead of refusing the file. */
  skipBad?: boolean
  /** Runs work that must be rolled back when it is canceled. */
  withGracefulCancel?: <T>(work: (cancellation: Cancellation) => Promise<T>) => Promise<T>
}

export type ImportReport = Counts & {
  /** Products left out, with `problems` saying why. */
  skipped: number
  problems: Problems
  /** Values that were corrected while they were read. */
  warnings: Problems
}

/**
 * Imports a CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines. Products are known by their slug; those that the file
 * does not name stay as they are. Throws BadFile with all problems, and writes nothing. `undoImport` undoes it.
 */
export async function importFile(
  context: ImportContext,
  file: string,
  { skipBad = false, withGracefulCancel = (work) => work({}), ...options }: ImportOptions,
): Promise<ImportReport> {
  const reading = { ...options, now: context.now() }
  return withCatalogFile(context.database.db, file, reading, async ({ bad, problems, warnings, batches }) => {
    if (problems.count > 0 && !skipBad)
      throw new BadFile(`Nothing was imported: ${file} has ${count(problems.count, 'problem')}.`, problems)
    const written =
      (await fillEmptyShop(context, () => batches('Importing'))) ??
      (await withGracefulCancel((cancellation) =>
        runInSteps(context, cancellation, (step) => updateShop(context, step, batches('Importing'))),
      ))
    return { ...written, skipped: bad.size, problems, warnings }
  })
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

import { withCatalogFile, type ReadOptions } from './catalog-file.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'
import { runInSteps, type Cancellation } from '#shop/import/steps/run-in-steps.ts'
import { BadFile, type Problems } from './problems.ts'
import { fillEmptyShop, updateShop, type Counts } from './write-products.ts'

export type ImportOptions = ReadOptions & {
  media: string
  skipBad?: boolean
  withGracefulCancel?: <T>(work: (cancellation: Cancellation) => Promise<T>) => Promise<T>
}

export type ImportReport = Counts & {
  skipped: number
  problems: Problems
  warnings: Problems
}

/** Imports a file of products, matched by slug. Throws BadFile with all problems, and then writes nothing (decisions/0055). */
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

import { basename, join } from 'node:path'
import { Command } from 'commander'
import { importFile, type ImportOptions, type ImportReport } from '#shop/import-products.ts'
import { BadFile, type Problem } from '#shop/import/draft.ts'
import { showProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

type Flags = { skipBad?: true; category?: string }

const EXAMPLES = `
A product is known by its handle, so the same file can come again: it then updates name, price, stock and pictures.
Products that the file does not name stay as they are. With anything wrong in the file, nothing of it is imported.

Examples:
  npx shop import products_export.csv                       a product export of Shopify
  npx shop import products_export.csv --category Clothing   for products without a Type
  npx shop import demo/products.json                        Linden's own format: see demo/README.md`

export const importCommand = new Command('import')
  .description('Bring the products of a file into the shop.')
  .argument('<file>', "Shopify's product CSV, or Linden's own JSON")
  .option('--skip-bad', 'leave out products with problems and import the others')
  .option('--category <name>', 'the category of products that have none in the file', 'Other')
  .addHelpText('after', EXAMPLES)
  .action(runImport)

async function runImport(file: string, flags: Flags): Promise<void> {
  const progress = showProgress(basename(file))
  try {
    const report = await withDatabase((database, { dataDir }) => {
      const options: ImportOptions = { ...flags, media: join(dataDir, 'media'), onProgress: progress.show }
      return importFile({ database, now: () => new Date() }, file, options)
    })
    progress.end()
    printReport(report)
  } catch (error) {
    progress.end()
    if (error instanceof BadFile) printProblems(error.problems)
    throw error
  }
}

function printReport({ created, updated, variants, skipped, problems, warnings }: ImportReport): void {
  printProblems(warnings)
  printProblems(problems)
  if (skipped > 0) console.error(`${skipped} left out.`)
  console.log(`${created} new and ${updated} updated products, ${variants} variants in all.`)
}

/** As many as a person reads; the others show once these are mended. */
const SHOWN = 50

function printProblems(problems: readonly Problem[]): void {
  for (const { where, reason } of problems.slice(0, SHOWN)) console.error(`${where}: ${reason}`)
  if (problems.length > SHOWN) console.error(`… and ${problems.length - SHOWN} more`)
}

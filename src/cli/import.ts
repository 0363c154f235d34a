import { basename, join } from 'node:path'
import { Command } from 'commander'
import { importFile } from '#shop/import/import-products.ts'
import { BadFile } from '#shop/import/problems.ts'
import { previewImport } from '#shop/import/preview-import.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'
import { withGracefulCancel } from './graceful-cancel.ts'
import { printChanges, printPreview, printProblems, printReport } from './import-report.ts'
import { showProgress, withLateBar, type Progress } from './progress.ts'
import { withDatabaseToFill, withShop } from './with-database.ts'

type Flags = { undo?: true; skipBad?: true; dryRun?: true; category?: string }

const EXAMPLES = `
Products are matched by handle (WooCommerce: by name). Importing a file again updates name, price, stock and pictures.
A sale price of WooCommerce is used if its dates include today; the sale does not end by itself.
Products that are not in the file are left unchanged. If anything in the file is wrong, nothing is imported.

Examples:
  npx shop import products_export.csv                       a product export of Shopify
  npx shop import products_export.csv --dry-run             show what would change, and change nothing
  npx shop import --undo                                    undo the last import
  npx shop import products_export.csv --category Clothing   for products without a Type
  npx shop import wc-product-export.csv                     one of WooCommerce
  npx shop import demo/products.json                        Linden's own format: see demo/README.md`

export const importCommand = new Command('import')
  .description('Import the products of a file.')
  .argument(
    '[file]',
    "product CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines; may be compressed with gzip",
  )
  .option('--dry-run', 'show what would change, and change nothing')
  .option('--undo', 'undo the last import; carts and orders are kept')
  .option('--skip-bad', 'leave out products with problems and import the others')
  .option('--category <name>', 'the category of products that have none in the file', 'Other')
  .addHelpText('after', EXAMPLES)
  .action(runImport)

async function runImport(file: string | undefined, flags: Flags): Promise<void> {
  if ((file === undefined) !== (flags.undo === true)) importCommand.error('Name a file, or use --undo.')
  if (file === undefined) return undo()
  const progress = showProgress(basename(file))
  try {
    await (flags.dryRun ? preview(file, flags, progress) : importProducts(file, flags, progress))
  } catch (error) {
    progress.end()
    if (error instanceof BadFile) printProblems(error.problems)
    throw error
  }
}

async function importProducts(file: string, flags: Flags, { show, end }: Progress): Promise<void> {
  const report = await withDatabaseToFill((database, { dataDir }) =>
    importFile({ database, now: () => new Date() }, file, {
      ...flags,
      media: join(dataDir, 'media'),
      onProgress: show,
      withGracefulCancel: (work) => withGracefulCancel(work, end),
    }),
  )
  end()
  printReport(report)
}

async function preview(file: string, { category, skipBad }: Flags, { show, end }: Progress): Promise<void> {
  const seen = await withShop((database) =>
    previewImport({ database, now: () => new Date() }, file, {
      ...(category && { category }),
      onProgress: show,
      onProduct: (slug, changes) => {
        // The bar would otherwise be drawn between the lines.
        end()
        printChanges(slug, changes)
      },
    }),
  )
  end()
  printPreview(seen, { skipBad })
  if (seen.problems.count > 0 && !skipBad) process.exitCode = 1
}

async function undo(): Promise<void> {
  const { restored, unpublished } = await withShop((database) =>
    withLateBar('Undoing the import', (onProgress, endBar) =>
      withGracefulCancel(
        (cancellation) => undoImport({ database, now: () => new Date() }, { ...cancellation, onProgress }),
        endBar,
      ),
    ),
  )
  console.log(`${restored} ${restored === 1 ? 'product' : 'products'} restored, ${unpublished} unpublished.`)
}

import { printUndone } from '#cli/catalog/undone.ts'
import { basename } from 'node:path'
import type { ImportingShop } from '#api/owner/imports.ts'
import { openOwner } from '#api/owner/owner.ts'
import { Command, Option } from 'commander'
import { STOCK_MODES, type StockMode } from '#domain/catalog/stock-modes.ts'
import { openMedia, pullThrough, type MediaPlace } from '#media/open-media.ts'
import type { Recorder } from '#shop/people/recording.ts'
import type { Shop } from '#shop/shop.ts'
import { makeRoomForImport } from '#shop/opening/remove-demo.ts'
import { BadFile } from '#shop/import/problems.ts'
import type { Watch } from '#shop/import/preview-import.ts'
import { createPictureFetcher } from '#shop/import/pictures/picture-fetcher.ts'
import { withGracefulCancel } from './graceful-cancel.ts'
import {
  printChanges,
  printKeptStock,
  printPreview,
  printProblems,
  printReport,
  printSummary,
} from './import-report.ts'
import { showProgress, withDelayedProgress, type Progress } from './progress.ts'
import { withShop, withShopOrEmpty, withShopToFill } from './with-shop.ts'
import { mutating } from './effects.ts'

type Flags = {
  undo?: true
  skipBad?: true
  dryRun?: true
  yes?: true
  replace?: true
  fetchPictures?: true
  category: string
  stock?: StockMode
}

const EXAMPLES = `
Products are matched by handle (WooCommerce: by SKU, else by the ID in an earlier file, else by name). A missing column (in JSON, a
missing field) leaves the shop's value unchanged; an empty cell clears it. A file with option columns must list all variants of its
products; a file without them matches variants by SKU, or by their order, and leaves the others unchanged.
The stock of existing SKUs is kept (--stock keep), so that an edited export does not undo the day's sales. "set" uses the number in
the file, "add" adds it, and "difference" applies your edits since "npx shop export" wrote the file. Adding the same file twice,
applying it twice as a difference, or adding an export needs --yes.
An import that would remove more than a tenth of all products, listings, variants, descriptions, pictures or tracked stock needs --yes.
Barcodes, weights and costs are imported. A barcode that is a valid GTIN is published; costs never are. A cell that a
spreadsheet would run as a formula is reported and kept as text, and so is one that starts with an apostrophe.
Pictures at web addresses stay links to other servers, unless you use --fetch-pictures: only https, only public servers, up to 20 MB
each. Failures are listed and stay links. Run the command again to fetch only the missing ones.
A WooCommerce sale price is used if its dates include today; the sale does not end automatically.
Products that are not in the file are left unchanged, unless --replace removes them. If anything in the file is wrong, nothing is imported.
--undo reverts only what the import changed: later changes, such as those by "npx shop stock", are kept and listed. It removes new
products; if one of them has been changed since, it stops, and --yes removes it.

Examples:
  npx shop import products_export.csv                       a Shopify product export
  npx shop import products_export.csv --dry-run             show what would change without changing it
  npx shop import products.csv --stock difference           an export with edited stock
  npx shop import products_export.csv --fetch-pictures      copy the pictures from another shop
  npx shop import --undo                                    undo the last import
  npx shop import products_export.csv --category Clothing   for products without a Type
  npx shop import wc-product-export.csv                     a WooCommerce product export
  npx shop import demo/products.json                        Linden's own format: see demo/README.md`

export const command = new Command('import')
  .argument(
    '[file]',
    "product CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines; may be compressed with gzip",
  )
  .option('--dry-run', 'show what would change without changing it')
  .addOption(
    new Option('--undo', 'undo the last import or removal; carts and orders are kept').conflicts([
      'dryRun',
      'skipBad',
      'category',
      'stock',
      'replace',
      'fetchPictures',
    ]),
  )
  .option('--skip-bad', 'skip products with problems and import the others')
  .option('--category <name>', 'the category for products that have none in the file', 'Other')
  .addOption(
    new Option('--stock <mode>', 'how to update the stock of existing SKUs').choices(STOCK_MODES).default('keep'),
  )
  .addOption(
    new Option('--replace', 'remove the products that are not in the file; orders keep them').conflicts('skipBad'),
  )
  .option('--fetch-pictures', 'download the pictures at https:// addresses, so that the shop serves them itself')
  .option(
    '--yes',
    'allow removing more than a tenth of all products, listings, variants, descriptions, pictures or tracked stock; adding stock twice; undoing new products that have been changed since',
  )
  .addHelpText('after', EXAMPLES)
  .action(mutating(runImport))

async function runImport(file: string | undefined, flags: Flags): Promise<void> {
  if ((file === undefined) !== (flags.undo === true)) command.error('Name a file, or use --undo.')
  if (file === undefined) return undo(flags)
  const progress = showProgress(basename(file))
  try {
    await (flags.dryRun ? preview(file, flags, progress) : importProducts(file, flags, progress))
  } catch (error) {
    progress.end()
    if (error instanceof BadFile) printProblems(error.problems)
    throw error
  }
}

async function openPictures(place: MediaPlace, { database }: Pick<Shop, 'database'>) {
  const media = pullThrough(await openMedia(place, database))
  return { media, fetcher: createPictureFetcher({ media }) }
}

async function importProducts(file: string, flags: Flags, { show, end }: Progress): Promise<void> {
  const report = await withShopToFill(async (shop, { wasEmpty, ...place }) => {
    const importing: ImportingShop & Recorder = {
      ...shop,
      ...(await openPictures(place, shop)),
      ...(wasEmpty && { makeRoom: makeRoomForImport }),
      watch: { onProgress: show },
      withGracefulCancel: (work) => withGracefulCancel(work, end),
    }
    return openOwner(importing)('POST /owner/imports', { file, ...flags })
  })
  end()
  printReport(report, flags.stock)
}

async function preview(file: string, flags: Flags, { show, end }: Progress): Promise<void> {
  /** Ends the progress bar first, so that it is not drawn between lines. */
  const afterBar =
    <T extends unknown[]>(print: (...args: T) => void) =>
    (...args: T) => {
      end()
      print(...args)
    }
  const watch: Watch = {
    onProgress: show,
    onSummary: afterBar((summary) => printSummary(summary, flags.stock)),
    onProduct: afterBar(printChanges),
    onKeptStock: afterBar(printKeptStock),
  }
  const seen = await withShopOrEmpty(
    async (shop, place) =>
      openOwner({ ...shop, ...(await openPictures(place, shop)), watch })('POST /owner/imports', { file, ...flags }),
    (place) => console.error(`There is no shop in ${place} yet. The import would create it.`),
  )
  end()
  printPreview(seen, flags)
  if (seen.problems.count > 0 && !flags.skipBad) process.exitCode = 1
}

async function undo({ yes }: Flags): Promise<void> {
  const undone = await withShop((shop) =>
    withDelayedProgress('Undoing the import', (onProgress, endBar) =>
      withGracefulCancel(
        (cancellation) => openOwner({ ...shop, cancellation, onProgress })('DELETE /owner/imports', { yes }),
        endBar,
      ),
    ),
  )
  printUndone(undone)
}

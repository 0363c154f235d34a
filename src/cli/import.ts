import { printUndone } from '#cli/catalog/undone.ts'
import { basename } from 'node:path'
import type { ImportingShop } from '#api/owner/imports.ts'
import { openOwner } from '#api/owner/owner.ts'
import { Command, Option } from 'commander'
import { STOCK_MODES, type StockMode } from '#domain/catalog/stock-modes.ts'
import { openMedia, pullThrough, type MediaPlace } from '#media/open-media.ts'
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
Products are matched by handle (WooCommerce: by SKU, else by the ID in an earlier file, else by name). A file changes only what it names: a column (JSON: a member) that is
absent leaves what the shop has, and an empty cell of one that is there means empty. A file with columns for options states all
variants of its products; one without them names variants by SKU, or by their order, and leaves the others.
The stock of SKUs that the shop knows is kept (--stock keep), so that an edited export does not put the day's sales back. "set"
takes the number in the file, "add" adds it, and "difference" applies what was changed since "npx shop export" wrote the file.
The same file is not added, or applied as a difference, a second time without --yes, and an export is not added without it.
An import that would remove more than a tenth of all products, listings, variants, descriptions, pictures or counted stocks needs --yes.
Barcode, weight and cost of a variant are read; a barcode that is a GTIN is published, and the cost never is. A cell that a spreadsheet
would run as a formula is named and kept as text, and so is one that an apostrophe marks.
Pictures at addresses stay links to other servers, unless --fetch-pictures fetches them: over https, from public servers alone, up
to 20 MB each. What fails is listed and stays a link. Repeated, the command fetches only what is missing.
A sale price of WooCommerce is used if its dates include today; the sale does not end by itself.
Products that are not in the file are left unchanged, unless --replace removes them. If anything in the file is wrong, nothing is imported.
--undo puts back what the import has changed, and nothing else: what was changed since, by "npx shop stock" for example, stays and is
named. It removes new products; if one of them was changed since, it stops, and --yes removes it.

Examples:
  npx shop import products_export.csv                       a product export of Shopify
  npx shop import products_export.csv --dry-run             show what would change, and change nothing
  npx shop import products.csv --stock difference           an export whose stock was edited
  npx shop import products_export.csv --fetch-pictures      serve the pictures of another shop yourself
  npx shop import --undo                                    undo the last import
  npx shop import products_export.csv --category Clothing   for products without a Type
  npx shop import wc-product-export.csv                     one of WooCommerce
  npx shop import demo/products.json                        Linden's own format: see demo/README.md`

export const command = new Command('import')
  .argument(
    '[file]',
    "product CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines; may be compressed with gzip",
  )
  .option('--dry-run', 'show what would change, and change nothing')
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
  .option('--skip-bad', 'leave out products with problems and import the others')
  .option('--category <name>', 'the category of new products, and of those whose cell is empty', 'Other')
  .addOption(new Option('--stock <mode>', 'the stock of SKUs that the shop knows').choices(STOCK_MODES).default('keep'))
  .addOption(
    new Option('--replace', 'remove the products that are not in the file; orders keep them').conflicts('skipBad'),
  )
  .option('--fetch-pictures', 'fetch the pictures at https:// addresses, so that the shop serves them itself')
  .option(
    '--yes',
    'remove more than a tenth of all products, listings, variants, descriptions, pictures or counted stocks; count the stock of a file twice; undo new products that were changed since',
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
    const importing: ImportingShop = {
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
  /** The bar would otherwise be drawn between the lines. */
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
    (place) => console.error(`There is no shop in ${place} yet: the import would create it.`),
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

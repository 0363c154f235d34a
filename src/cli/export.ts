import { counted } from '#domain/counts.ts'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { openOwner } from '#api/owner/owner.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#shop/catalog/export-products.ts'
import { withDelayedProgress } from './progress.ts'
import { withShop } from './with-shop.ts'
import { readOnly } from './effects.ts'

const EXPLANATION = `
The file contains every product, including hidden ones. Importing it again changes nothing. A name that ends in .gz is compressed.
It includes your cost per variant. Barcodes, and text that a spreadsheet would run as a formula, start with an apostrophe, which an
import removes again. Pictures that the shop serves are written as addresses under SHOP_URL.

Examples:
  npx shop export products.csv         for Shopify, for a spreadsheet
  npx shop export products.jsonl.gz    one line of JSON for each product: see demo/README.md`

const NONE = ': this shop has none. A new shop gets its demo products within a minute of its first start.'

export const command = new Command('export')
  .argument('<file>', 'the file to create')
  .addOption(
    new Option('--format <format>', "Shopify's product CSV or JSON lines (default: by the name of the file)").choices(
      EXPORT_FORMATS,
    ),
  )
  .addHelpText('after', EXPLANATION)
  .action(readOnly(runExport))

async function runExport(name: string, { format = formatOf(name) }: { format?: ExportFormat }): Promise<void> {
  const file = resolve(name)
  const { count } = await withShop((shop) =>
    withDelayedProgress('Exporting', (onProgress) =>
      openOwner({ ...shop, onProgress })('POST /owner/products/exports', { file, format }),
    ),
  )
  console.log(`Exported ${counted(count, 'product')} to ${file}${count === 0 ? NONE : '.'}`)
}

const formatOf = (name: string): ExportFormat => (/\.(jsonl|ndjson)(\.gz)?$/i.test(name) ? 'jsonl' : 'csv')

import { counted } from '#domain/counts.ts'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { openOwner } from '#api/owner/owner.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#shop/catalog/export-products.ts'
import { withDelayedProgress } from './progress.ts'
import { withShop } from './with-shop.ts'
import { readOnly } from './effects.ts'

const EXPLANATION = `
The file contains every product, also hidden ones. Importing it again changes nothing. A name that ends in .gz makes a compressed file.
It holds what each variant costs you. An apostrophe marks barcodes, and texts that a spreadsheet would run; an import takes it away again.
Pictures that the shop serves are written with their addresses under SHOP_URL.

Examples:
  npx shop export products.csv         for Shopify, for a spreadsheet
  npx shop export products.jsonl.gz    one line of JSON for each product: see demo/README.md`

const NONE = ': there are none in this shop. One that is started for the first time is filled within a minute.'

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

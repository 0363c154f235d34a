import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { readShopUrl } from '#server/config.ts'
import { EXPORT_FORMATS, exportFile, type ExportFormat } from '#shop/catalog/export-products.ts'
import { withLateBar } from './progress.ts'
import { withShop } from './with-database.ts'

const EXPLANATION = `
Every product is in the file, hidden ones too. Imported again, it changes nothing. A file whose name ends in .gz is packed.
Pictures that the shop keeps are written with their addresses under SHOP_URL.

Examples:
  npx shop export products.csv         for Shopify, for a spreadsheet
  npx shop export products.jsonl.gz    a line of JSON for each product: see demo/README.md`

export const exportCommand = new Command('export')
  .description('Write all products into a file.')
  .argument('<file>', 'a file that is not there yet')
  .addOption(
    new Option(
      '--format <format>',
      "Shopify's product CSV, or JSON lines; otherwise the file's name says which",
    ).choices(EXPORT_FORMATS),
  )
  .addHelpText('after', EXPLANATION)
  .action(runExport)

async function runExport(name: string, { format = formatOf(name) }: { format?: ExportFormat }): Promise<void> {
  const file = resolve(name)
  const shopUrl = readShopUrl(process.env)
  const count = await withShop((database) =>
    withLateBar('Exporting', (show) => exportFile({ database }, file, { format, shopUrl, onProgress: show })),
  )
  console.log(`${count} products are in ${file}.`)
}

const formatOf = (name: string): ExportFormat => (/\.(jsonl|ndjson)(\.gz)?$/i.test(name) ? 'jsonl' : 'csv')

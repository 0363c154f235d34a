import { Command } from 'commander'
import { plainLine } from '#domain/plain-text.ts'
import { setStock } from '#shop/catalog/edit-products.ts'
import { withShop } from './with-database.ts'

export const stockCommand = new Command('stock').description('Say how many pieces are on the shelf.')

stockCommand
  .command('set')
  .description('Set the stock of a SKU. The shop shows it within a second.')
  .argument('<sku>', 'as the list of products and an export name it')
  .argument('<pieces>', 'a whole number')
  .action(set)

async function set(sku: string, pieces: string): Promise<void> {
  const { name, before, after } = await withShop((database) =>
    setStock({ database, now: () => new Date() }, sku, pieces),
  )
  console.log(`${plainLine(name)}: ${after} in stock, ${before ?? 'not counted'} before.`)
}

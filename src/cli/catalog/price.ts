import { Command } from 'commander'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { setPrice } from '#shop/catalog/edit-products.ts'
import { withShop } from '#cli/with-shop.ts'
import { changes } from '#cli/effects.ts'

export const priceCommand = new Command('price')

priceCommand
  .command('set')
  .description('Set the price of a SKU. The shop shows it within a second.')
  .argument('<sku>', 'its SKU, or its handle and options where several have that SKU: mug/Small')
  .argument('<price>', 'in dollars, like 12.50; 0 makes the product free')
  .action(changes(set))

async function set(sku: string, price: string): Promise<void> {
  const { name, before, after } = await withShop((shop) => setPrice(shop, sku, price))
  console.log(`${plainLine(name)}: ${after === 0 ? 'free' : formatCents(after)}, ${formatCents(before)} before.`)
}

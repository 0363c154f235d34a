import { Command } from 'commander'
import { plainLine } from '#domain/plain-text.ts'
import { doDeed } from '#cli/with-shop.ts'
import { mutating } from '#cli/effects.ts'

export const command = new Command('stock')

command
  .command('set')
  .description('Set the stock of a SKU. Takes effect within a second.')
  .argument('<sku>', 'its SKU, or its handle and options if several variants share the SKU: mug/Small')
  .argument('<units>', 'a whole number')
  .action(mutating(set))

async function set(sku: string, units: string): Promise<void> {
  const { name, before, after } = await doDeed('PUT /owner/variants/{variant}/stock', { variant: sku, stock: units })
  console.log(`${plainLine(name)}: stock ${before ?? 'not tracked'} → ${after}`)
}

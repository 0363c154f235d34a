import { Command } from 'commander'
import type { DeedOutput } from '#contract/owner/index.ts'
import { counted } from '#domain/counts.ts'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { describeOptions, stockText } from '#domain/catalog/products.ts'
import { feature, sort } from './featured.ts'
import { withStoppable } from './stoppable.ts'
import { withDelayedProgress } from '#cli/progress.ts'
import { doDeed, withShop } from '#cli/with-shop.ts'
import { mutating, readOnly } from '#cli/effects.ts'

export const command = new Command('products')

command
  .command('list')
  .description('List the variants: product, SKU, price, stock, name.')
  .option('--hidden', 'only hidden products')
  .action(readOnly(list))

command
  .command('show')
  .description('Show a hidden product. The shop lists it within a second.')
  .argument('<product>', 'the slug, as in the list')
  .action(mutating((slug: string) => setShown(slug, true)))

command
  .command('hide')
  .description('Hide a product. It can no longer be found or bought, and carts flag it.')
  .argument('<product>', 'the slug, as in the list')
  .action(mutating((slug: string) => setShown(slug, false)))

command
  .command('feature')
  .description('Feature products on the home page and first in lists, in the order given.')
  .argument('<products...>', 'the slugs, as in the list')
  .action(mutating((slugs: string[]) => feature(slugs, true)))

command
  .command('unfeature')
  .description('Stop featuring products.')
  .argument('<products...>', 'the slugs, as in the list')
  .action(mutating((slugs: string[]) => feature(slugs, false)))

command
  .command('sort')
  .description('Sort the featured products: these first, in this order, then the others by rating.')
  .argument('[products...]', 'the slugs of the products to pin, first one first')
  .option('--clear', 'remove all positions, so that all are sorted by rating')
  .action(mutating(sort))

command
  .command('remove')
  .description(
    'Remove products from the shop. Orders keep them, and carts flag them. "shop import --undo" restores them.',
  )
  .argument('<products...>', 'the slugs, as in the list')
  .option('--dry-run', 'show how many would be removed without removing them')
  .action(mutating(remove))

async function remove(slugs: string[], { dryRun }: { dryRun?: true }): Promise<void> {
  const { count } = await withStoppable(({ owner }) => owner('DELETE /owner/products', { slugs, dryRun }))
  if (dryRun) return console.log(`${counted(count, 'product')} would be removed. Nothing was changed.`)
  console.log(
    `${counted(count, 'product')} removed. "npx shop import --undo" restores ${count === 1 ? 'it' : 'them'} until the next import or removal.`,
  )
}

async function list({ hidden }: { hidden?: true }): Promise<void> {
  let count = 0
  await withShop(({ owner }) =>
    withDelayedProgress('Listing', async (show) => {
      const { products, highestId } = await owner('GET /owner/products', { hidden })
      for await (const product of products) {
        printLines(product)
        count++
        // On a terminal the printed lines already show the progress.
        if (!process.stdout.isTTY) show(product.id / highestId)
      }
    }),
  )
  if (count === 0) console.log(hidden ? 'There are no hidden products.' : 'There are no products in this shop.')
}

type Products = DeedOutput<'GET /owner/products'>['products']
type Product = Products extends AsyncIterable<infer One> ? One : never

function printLines({ slug, name, listed, variants }: Product): void {
  for (const variant of variants)
    console.log([slug, ...cellsOf(variant), plainLine(name), ...(listed ? [] : ['(hidden)'])].join('  '))
}

const cellsOf = ({ sku, options, priceCents, ...variant }: Product['variants'][number]): string[] => [
  plainLine(sku ?? '–'),
  formatCents(priceCents),
  stockText(variant),
  ...(options.length > 0 ? [plainLine(describeOptions(options))] : []),
]

async function setShown(slug: string, listed: boolean): Promise<void> {
  const { name, before } = await doDeed('PUT /owner/products/{slug}/listed', { slug, listed })
  const already = before === listed ? ' already' : ''
  console.log(`${plainLine(name)} is${already} ${listed ? 'in the shop' : 'hidden'}.`)
}

import { Command } from 'commander'
import { allRecords, highestId, type ProductRecord } from '#database/catalog/product-records.ts'
import { counted } from '#domain/counts.ts'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { describeOptions, stockText, type VariantRecord } from '#domain/catalog/products.ts'
import { feature, sort } from './featured.ts'
import { setListed } from '#shop/catalog/edit-products.ts'
import { removeProducts } from '#shop/catalog/remove-products.ts'
import { withGracefulCancel } from '#cli/graceful-cancel.ts'
import { withLateBar } from '#cli/progress.ts'
import { withShop } from '#cli/with-shop.ts'
import { changes, reads } from '#cli/effects.ts'

export const productsCommand = new Command('products')

productsCommand
  .command('list')
  .description('List the variants: product, SKU, price, stock, name.')
  .option('--hidden', 'only hidden products')
  .action(reads(list))

productsCommand
  .command('show')
  .description('Show a hidden product. The shop lists it within a second.')
  .argument('<product>', 'the slug, as in the list')
  .action(changes((slug: string) => setShown(slug, true)))

productsCommand
  .command('hide')
  .description('Hide a product. It can no longer be found or bought, and carts mark it.')
  .argument('<product>', 'the slug, as in the list')
  .action(changes((slug: string) => setShown(slug, false)))

productsCommand
  .command('feature')
  .description(
    'Feature products: the home page shows them, and lists have them first; several in the order of their names here.',
  )
  .argument('<products...>', 'the slugs, as in the list')
  .action(changes((slugs: string[]) => feature(slugs, true)))

productsCommand
  .command('unfeature')
  .description('Feature products no longer.')
  .argument('<products...>', 'the slugs, as in the list')
  .action(changes((slugs: string[]) => feature(slugs, false)))

productsCommand
  .command('sort')
  .description('Sort the featured products: these come first, in this order, and the others after them by rating.')
  .argument('[products...]', 'the slugs of all that have a position, the first one first')
  .option('--clear', 'give none a position: all are sorted by rating')
  .action(changes(sort))

productsCommand
  .command('remove')
  .description(
    'Remove products from the shop. Orders keep them, and carts mark them. "shop import --undo" restores them.',
  )
  .argument('<products...>', 'the slugs, as in the list')
  .action(changes(remove))

async function remove(slugs: string[]): Promise<void> {
  const count = await withShop((shop) =>
    withGracefulCancel(
      (cancellation) => removeProducts(shop, [...new Set(slugs)], cancellation),
      () => {},
    ),
  )
  console.log(
    `${counted(count, 'product')} removed. "npx shop import --undo" restores ${count === 1 ? 'it' : 'them'} until the next import or removal.`,
  )
}

async function list({ hidden }: { hidden?: true }): Promise<void> {
  let count = 0
  await withShop(({ database: { db } }) =>
    withLateBar('Listing', async (show) => {
      const highest = await highestId(db)
      for await (const products of allRecords(db)) {
        const wanted = products.filter(({ listed }) => !hidden || !listed)
        for (const product of wanted) printLines(product)
        count += wanted.length
        // On a terminal the printed lines already show the progress.
        if (!process.stdout.isTTY) show(products.at(-1)!.id / highest)
      }
    }),
  )
  if (count === 0) console.log(hidden ? 'No product is hidden.' : 'There are no products in this shop.')
}

function printLines({ slug, name, listed, variants }: ProductRecord): void {
  for (const variant of variants)
    console.log([slug, ...cellsOf(variant), plainLine(name), ...(listed ? [] : ['(hidden)'])].join('  '))
}

const cellsOf = ({ sku, options, priceCents, ...variant }: VariantRecord): string[] => [
  plainLine(sku ?? '–'),
  formatCents(priceCents),
  stockText(variant),
  ...(options.length > 0 ? [plainLine(describeOptions(options))] : []),
]

async function setShown(slug: string, shown: boolean): Promise<void> {
  const { name, before } = await withShop((shop) => setListed(shop, slug, shown))
  const already = before === shown ? ' already' : ''
  console.log(`${plainLine(name)} is${already} ${shown ? 'in the shop' : 'hidden'}.`)
}

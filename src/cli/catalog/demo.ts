import { Command } from 'commander'
import { openMedia, pullThrough } from '#media/open-media.ts'
import { removeDemo } from '#shop/opening/remove-demo.ts'
import { withShop } from '#cli/with-shop.ts'
import { changes } from '#cli/effects.ts'

export const demoCommand = new Command('demo')

demoCommand
  .command('remove')
  .description(
    'Delete the demo products and their pictures. Orders keep their texts, and no start brings the products back.',
  )
  .action(changes(remove))

async function remove(): Promise<void> {
  const { products, pictures } = await withShop(async (shop, place) =>
    removeDemo(shop, pullThrough(await openMedia(place, shop.database))),
  )
  if (products === 0) return console.log('There are no demo products in this shop.')
  console.log(
    `Deleted demo products: ${products}, pictures: ${pictures}. "npx shop import --undo" does not restore them.`,
  )
}

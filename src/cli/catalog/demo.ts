import { Command } from 'commander'
import { withMedia } from '#cli/media/with-media.ts'
import { mutating } from '#cli/effects.ts'

export const command = new Command('demo')

command
  .command('remove')
  .description('Delete the demo products and their pictures for good. Orders keep their descriptions.')
  .action(mutating(remove))

async function remove(): Promise<void> {
  const { products, pictures } = await withMedia((owner) => owner('DELETE /owner/demo', {}))
  if (products === 0) return console.log('There are no demo products in this shop.')
  console.log(
    `Deleted demo products: ${products}, pictures: ${pictures}. "npx shop import --undo" does not restore them.`,
  )
}

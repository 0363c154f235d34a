import type { Command } from 'commander'
import { plainLine } from '#domain/plain-text.ts'
import { doDeed } from '#cli/with-shop.ts'

export async function feature(slugs: string[], featured: boolean): Promise<void> {
  const { products } = await doDeed(featured ? 'POST /owner/featured' : 'DELETE /owner/featured', { slugs })
  const [done, already] = featured ? ['is now', 'was already'] : ['is no longer', 'was not']
  for (const { name, featured: before } of products)
    console.log(`${plainLine(name)} ${before === featured ? already : done} featured.`)
}

export async function sort(slugs: string[], { clear }: { clear?: true }, command: Command): Promise<void> {
  if ((slugs.length === 0) !== (clear === true)) command.error('Name the products, or use --clear.')
  const { before } = await doDeed('PUT /owner/featured', { slugs })
  const former = before.length === 0 ? '--clear' : before.join(' ')
  console.log(
    clear ? 'The featured products are sorted by rating.' : `Featured first: ${[...new Set(slugs)].join(', ')}.`,
  )
  console.log(`To restore the previous order: npx shop products sort ${former}`)
}

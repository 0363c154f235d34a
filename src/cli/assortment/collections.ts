import { COLLECTION_MEMBERS, COLLECTIONS_SCHEMA, typedValue } from '#domain/assortment/collections.ts'
import { mutating, DRY_RUN } from '#cli/effects.ts'
import { doDeed } from '#cli/with-shop.ts'
import { assortmentCommand } from './assortment-command.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { actionsOf } from './edit-assortment.ts'
import type { Mode } from './assortment-text.ts'

const EXPLANATION = `
A collection is a list of products with its own title and address. You add products by hand, by rule, or both: a rule adds every
product that meets all of its conditions, after those added by hand. A running shop shows a change within a second, on every node.
Identify a collection by the last part of its address, such as gifts.

By hand:
  products         slugs or SKUs in order, separated by commas; \`add\` appends more
By rule:
  tags, categories, vendors   match any of these, separated by commas
  priceFrom, priceTo          dollars
  inStock, reduced            yes
  newest                      only this many products, newest first
  sort                        featured, price-low, price-high, rating or newest
Shown:
  title            its title on the site
  address          the last part of its address. The old address redirects to the new one
  text             Markdown above its products, or @FILE to read it from a file; placeholders as in: npx shop pages --help
  picture          the name of a picture: npx shop media
  seoTitle, seoDescription   its title and description in search results

Examples:
  npx shop collections                                  all, with their product counts
  npx shop collections create gifts "Gifts under $50"
  npx shop collections set gifts tags "gift, small"     by rule
  npx shop collections set gifts priceTo 50             only those up to $50
  npx shop collections add gifts blue-mug LN-BOWL-RED   by hand, shown before those by rule
  npx shop collections unset gifts tags
  npx shop collections export collections.json          also writes collections.schema.json, for completion in editors
  npx shop collections undo                             undoes the last change

The page is /products/category/gifts. To link to it, set menu, footer or home with npx shop face.`

const WORDS: AssortmentWords = {
  kind: 'collections',
  one: 'collection',
  example: 'gifts',
  create: 'Create a collection. It appears once it has products.',
  unset: 'Clear a field of a collection.',
  remove: 'Remove a collection. Its products are kept.',
  explanation: EXPLANATION,
  members: COLLECTION_MEMBERS,
  schema: COLLECTIONS_SCHEMA,
  valueOf: typedValue,
}

export const command = assortmentCommand(WORDS)

command
  .command('add')
  .description('Add products by hand, after those already added.')
  .argument('<collection>', 'the last part of its address, such as gifts')
  .argument('<products...>', 'slugs or SKUs')
  .option(...DRY_RUN)
  .action(mutating(add))

async function add(address: string, products: string[], { dryRun }: Mode): Promise<void> {
  const added = doDeed('POST /owner/collections/{address}/products', { address, products, dryRun })
  await actionsOf(WORDS).print({ dryRun }, added)
}

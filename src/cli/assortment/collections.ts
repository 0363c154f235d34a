import { COLLECTION_MEMBERS, COLLECTIONS_SCHEMA, typedValue } from '#domain/assortment/collections.ts'
import { mutating, DRY_RUN } from '#cli/effects.ts'
import { doDeed } from '#cli/with-shop.ts'
import { assortmentCommand } from './assortment-command.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { actionsOf } from './edit-assortment.ts'
import type { Mode } from './assortment-text.ts'

const EXPLANATION = `
A collection is a list of products with a title and an address of its own, beside the categories. A product is in it because you
have chosen it, or by rule, because it meets all conditions that are set; those that were chosen come first. A running shop shows
a change within a second, on every node. A collection is named by the last part of its address, such as gifts.

Chosen by hand:
  products         slugs or SKUs in their order, separated by commas; \`add\` puts more behind them
By rule:
  tags, categories, vendors   one of several, separated by commas
  priceFrom, priceTo          dollars
  inStock, reduced            yes
  newest                      as many of these products, the newest
  sort                        their order: featured, price-low, price-high, rating, newest
Shown:
  title            its name on pages
  address          the last part of its address. The former address leads to the new one
  text             Markdown above its products, or @FILE to read it from a file; facts as in: npx shop pages --help
  picture          the name of a picture: npx shop media
  seoTitle, seoDescription   its title and description in search results

Examples:
  npx shop collections                                  all, with how many products they show
  npx shop collections create gifts "Gifts under $50"
  npx shop collections set gifts tags "gift, small"     by rule
  npx shop collections set gifts priceTo 50             of these, those up to $50
  npx shop collections add gifts blue-mug LN-BOWL-RED   by hand, before those by rule
  npx shop collections unset gifts tags
  npx shop collections export collections.json          writes collections.schema.json beside it, by which editors help
  npx shop collections undo                             back to what was before the last change

It is shown at /products/category/gifts. To link to it, set menu, footer or home of npx shop face.`

const WORDS: AssortmentWords = {
  kind: 'collections',
  one: 'collection',
  example: 'gifts',
  create: 'Create a collection. It is shown once it has products.',
  unset: 'Leave a member out.',
  remove: 'Remove a collection. Its products stay.',
  explanation: EXPLANATION,
  members: COLLECTION_MEMBERS,
  schema: COLLECTIONS_SCHEMA,
  valueOf: typedValue,
}

export const command = assortmentCommand(WORDS)

command
  .command('add')
  .description('Choose products by hand, behind those that were chosen before.')
  .argument('<collection>', 'the last part of its address, such as gifts')
  .argument('<products...>', 'slugs or SKUs')
  .option(...DRY_RUN)
  .action(mutating(add))

async function add(address: string, products: string[], { dryRun }: Mode): Promise<void> {
  const added = doDeed('POST /owner/collections/{address}/products', { address, products, dryRun })
  await actionsOf(WORDS).print({ dryRun }, added)
}

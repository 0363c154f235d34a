import { InvalidArgumentError } from 'commander'
import { CATEGORIES_SCHEMA, CATEGORY_MEMBERS } from '#domain/assortment/categories.ts'
import { invalid } from '#domain/errors.ts'
import { mutating, DRY_RUN } from '#cli/effects.ts'
import { doDeed } from '#cli/with-shop.ts'
import { assortmentCommand } from './assortment-command.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { actionsOf } from './edit-assortment.ts'
import type { Mode } from './assortment-text.ts'

const EXPLANATION = `
Categories come from your products. Settings here override them, and a running shop shows a change within a second, on every node.
Identify a category by the last part of its address, such as mugs.

Fields:
  title            its title on the site, instead of the products' category name
  address          the last part of its address. The old address redirects to the new one
  parent           its parent category. There are two levels
  text             Markdown above its products, or @FILE to read it from a file; placeholders as in: npx shop pages --help
  picture          the name of one of your pictures, or the address of a product, whose first picture is used
  seoTitle, seoDescription   its title and description in search results

Examples:
  npx shop categories                                  all, in order
  npx shop categories set mugs title "Cups and mugs"
  npx shop categories set mugs text @mugs.md
  npx shop categories create tableware Tableware       a parent for other categories
  npx shop categories move mugs 1 --under tableware    first under tableware
  npx shop categories unset mugs text
  npx shop categories export categories.json           also writes categories.schema.json, for completion in editors
  npx shop categories undo                             undoes the last change`

const WORDS: AssortmentWords = {
  kind: 'categories',
  one: 'category',
  example: 'mugs',
  create: 'Create a category without products, as a parent for others.',
  unset: 'Clear a field of a category, so that its products decide.',
  remove: 'Remove a category without products and subcategories.',
  explanation: EXPLANATION,
  members: CATEGORY_MEMBERS,
  schema: CATEGORIES_SCHEMA,
  valueOf: (_, typed) => typed,
}

export const command = assortmentCommand(WORDS)

command
  .command('move')
  .description('Move a category to another position or parent.')
  .argument('<category>', 'the last part of its address, such as mugs')
  .argument('[place]', 'its position among its siblings, from 1', readPlace)
  .option('--under <category>', 'the new parent category')
  .option('--top', 'move it to the top level')
  .option(...DRY_RUN)
  .action(mutating(move))

function readPlace(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be 1 or higher.')
  return Number(text)
}

function move(
  address: string,
  place: number | undefined,
  { under, top, dryRun }: Mode & { under?: string; top?: true },
): Promise<void> {
  if (place === undefined && under === undefined && !top)
    throw invalid('Say where to move it: a position such as 1, --under CATEGORY, or --top.')
  const moved = doDeed('PUT /owner/categories/{address}/place', { address, place, under, top, dryRun })
  return actionsOf(WORDS).print({ dryRun }, moved)
}

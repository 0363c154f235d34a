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
Categories follow from the products. What is set here comes on top, and a running shop shows it within a second, on every node.
A category is named by the last part of its address, such as mugs.

Members:
  title            its name on pages, in place of that of the products
  address          the last part of its address. The former address leads to the new one
  parent           the category that it is under. There are two levels
  text             Markdown above its products, or @FILE to read it from a file; facts as in: npx shop pages --help
  picture          the name of a picture of yours, or the address of a product, whose first picture stands for it
  seoTitle, seoDescription   its title and description in search results

Examples:
  npx shop categories                                  all, in their order
  npx shop categories set mugs title "Cups and mugs"
  npx shop categories set mugs text @mugs.md
  npx shop categories create tableware Tableware       to put others under it
  npx shop categories move mugs 1 --under tableware    the first under tableware
  npx shop categories unset mugs text
  npx shop categories export categories.json           writes categories.schema.json beside it, by which editors help
  npx shop categories undo                             back to what was before the last change`

const WORDS: AssortmentWords = {
  kind: 'categories',
  one: 'category',
  example: 'mugs',
  create: 'Create a category without products of its own, to put others under it.',
  unset: 'Leave a member of a category to its products.',
  remove: 'Remove a category that has no products and none under it.',
  explanation: EXPLANATION,
  members: CATEGORY_MEMBERS,
  schema: CATEGORIES_SCHEMA,
  valueOf: (_, typed) => typed,
}

export const command = assortmentCommand(WORDS)

command
  .command('move')
  .description('Put a category at a place, at the top or under another one.')
  .argument('<category>', 'the last part of its address, such as mugs')
  .argument('[place]', 'its place among those beside it, from 1', readPlace)
  .option('--under <category>', 'under this category')
  .option('--top', 'out of the category that it is under')
  .option(...DRY_RUN)
  .action(mutating(move))

function readPlace(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.')
  return Number(text)
}

function move(
  address: string,
  place: number | undefined,
  { under, top, dryRun }: Mode & { under?: string; top?: true },
): Promise<void> {
  if (place === undefined && under === undefined && !top)
    throw invalid('Say where to: a place such as 1, --under and a category, or --top.')
  const moved = doDeed('PUT /owner/categories/{address}/place', { address, place, under, top, dryRun })
  return actionsOf(WORDS).print({ dryRun }, moved)
}

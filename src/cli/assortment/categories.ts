import { Command, InvalidArgumentError } from 'commander'
import { changes, reads } from '#cli/effects.ts'
import {
  create,
  exportCategories,
  importCategories,
  list,
  move,
  remove,
  set,
  show,
  undo,
  unset,
} from './edit-categories.ts'

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

export const categoriesCommand = new Command('categories').addHelpText('after', EXPLANATION).action(reads(list))

const NAME = ['<category>', 'the last part of its address, such as mugs'] as const
const MEMBER = ['<member>', 'such as title'] as const
const DRY_RUN = ['--dry-run', 'show what would change, and change nothing'] as const

categoriesCommand
  .command('list')
  .description('List the categories in their order.')
  .option('--json', 'a line of JSON for each')
  .action(reads(list))

categoriesCommand
  .command('show')
  .description('Show what is set for a category.')
  .argument(...NAME)
  .option('--json', 'as JSON')
  .action(reads(show))

categoriesCommand
  .command('create')
  .description('Create a category without products of its own, to put others under it.')
  .argument(...NAME)
  .argument('<title>', 'such as Tableware')
  .option(...DRY_RUN)
  .action(changes(create))

categoriesCommand
  .command('set')
  .description('Set a member of a category.')
  .argument(...NAME)
  .argument(...MEMBER)
  .argument('<value>', 'text, or @FILE')
  .option(...DRY_RUN)
  .action(changes(set))

categoriesCommand
  .command('unset')
  .description('Leave a member of a category to its products.')
  .argument(...NAME)
  .argument(...MEMBER)
  .option(...DRY_RUN)
  .action(changes(unset))

categoriesCommand
  .command('move')
  .description('Put a category at a place, at the top or under another one.')
  .argument(...NAME)
  .argument('[place]', 'its place among those beside it, from 1', readPlace)
  .option('--under <category>', 'under this category')
  .option('--top', 'out of the category that it is under')
  .option(...DRY_RUN)
  .action(changes(move))

categoriesCommand
  .command('remove')
  .description('Remove a category that has no products and none under it.')
  .argument(...NAME)
  .option(...DRY_RUN)
  .action(changes(remove))

categoriesCommand
  .command('export')
  .description('Write what is set to a file.')
  .argument('<file>', 'such as categories.json, which must not exist')
  .action(reads(exportCategories))

categoriesCommand
  .command('import')
  .description('Replace what is set by a file. Rejected if it has changed since the file was exported.')
  .argument('<file>', 'such as categories.json')
  .option(...DRY_RUN)
  .action(changes(importCategories))

categoriesCommand
  .command('undo')
  .description('Return to what was before the last change.')
  .option(...DRY_RUN)
  .action(changes(undo))

function readPlace(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.')
  return Number(text)
}

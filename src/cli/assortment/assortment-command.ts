import { Command } from 'commander'
import { changes, reads } from '#cli/effects.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { actionsOf } from './edit-assortment.ts'

export const DRY_RUN = ['--dry-run', 'show what would change without changing it'] as const

/** The commands shared by categories and collections. */
export function assortmentCommand(words: AssortmentWords): Command {
  const { kind, one, example, explanation } = words
  const actions = actionsOf(words)
  const command = new Command(kind).addHelpText('after', explanation).action(reads(actions.list))
  const named = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .argument(`<${one}>`, `the last part of its address, such as ${example}`)
  const member = ['<field>', 'such as title'] as const
  command
    .command('list')
    .description(`List the ${kind} in order.`)
    .option('--json', 'print one JSON object per line')
    .action(reads(actions.list))
  named('show', `Show the settings of a ${one}.`).option('--json', 'print it as JSON').action(reads(actions.show))
  named('create', words.create)
    .argument('<title>', 'its title on the site')
    .option(...DRY_RUN)
    .action(changes(actions.create))
  named('set', `Set a field of a ${one}.`)
    .argument(...member)
    .argument('<value>', 'text, or @FILE')
    .option(...DRY_RUN)
    .action(changes(actions.set))
  named('unset', words.unset)
    .argument(...member)
    .option(...DRY_RUN)
    .action(changes(actions.unset))
  named('remove', words.remove)
    .option(...DRY_RUN)
    .action(changes(actions.remove))
  command
    .command('export')
    .description('Export the settings to a file.')
    .argument('<file>', `such as ${kind}.json, a new file`)
    .action(reads(actions.exportTo))
  command
    .command('import')
    .description('Replace the settings with those in a file. Rejected if they have changed since the export.')
    .argument('<file>', `such as ${kind}.json`)
    .option(...DRY_RUN)
    .action(changes(actions.importFrom))
  command
    .command('undo')
    .description('Undo the last change.')
    .option(...DRY_RUN)
    .action(changes(actions.undo))
  return command
}

import { Command } from 'commander'
import { mutating, DRY_RUN, readOnly } from '#cli/effects.ts'
import type { AssortmentWords } from './assortment-words.ts'
import { actionsOf } from './edit-assortment.ts'

export function assortmentCommand(words: AssortmentWords): Command {
  const { kind, one, example, explanation } = words
  const actions = actionsOf(words)
  const command = new Command(kind).addHelpText('after', explanation).action(readOnly(actions.list))
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
    .action(readOnly(actions.list))
  named('show', `Show the settings of a ${one}.`).option('--json', 'print it as JSON').action(readOnly(actions.show))
  named('create', words.create)
    .argument('<title>', 'its title on the site')
    .option(...DRY_RUN)
    .action(mutating(actions.create))
  named('set', `Set a field of a ${one}.`)
    .argument(...member)
    .argument('<value>', 'text, or @FILE')
    .option(...DRY_RUN)
    .action(mutating(actions.set))
  named('unset', words.unset)
    .argument(...member)
    .option(...DRY_RUN)
    .action(mutating(actions.unset))
  named('remove', words.remove)
    .option(...DRY_RUN)
    .action(mutating(actions.remove))
  command
    .command('export')
    .description('Export the settings to a file.')
    .argument('<file>', `such as ${kind}.json, a new file`)
    .action(readOnly(actions.exportTo))
  command
    .command('import')
    .description('Replace the settings with those in a file. Rejected if they have changed since the export.')
    .argument('<file>', `such as ${kind}.json`)
    .option(...DRY_RUN)
    .action(mutating(actions.importFrom))
  command
    .command('undo')
    .description('Undo the last change.')
    .option(...DRY_RUN)
    .action(mutating(actions.undo))
  return command
}

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
  const member = ['<member>', 'such as title'] as const
  command
    .command('list')
    .description(`List the ${kind} in their order.`)
    .option('--json', 'a line of JSON for each')
    .action(readOnly(actions.list))
  named('show', `Show what is set for a ${one}.`).option('--json', 'as JSON').action(readOnly(actions.show))
  named('create', words.create)
    .argument('<title>', 'its name on pages')
    .option(...DRY_RUN)
    .action(mutating(actions.create))
  named('set', `Set a member of a ${one}.`)
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
    .description('Write what is set to a file.')
    .argument('<file>', `such as ${kind}.json, which must not exist`)
    .action(readOnly(actions.exportTo))
  command
    .command('import')
    .description('Replace what is set by a file. Rejected if it has changed since the file was exported.')
    .argument('<file>', `such as ${kind}.json`)
    .option(...DRY_RUN)
    .action(mutating(actions.importFrom))
  command
    .command('undo')
    .description('Return to what was before the last change.')
    .option(...DRY_RUN)
    .action(mutating(actions.undo))
  return command
}

import { Command } from 'commander'
import { EMAIL_KIND_NAMES } from '#domain/emails/kinds.ts'
import { factNamesOf } from '#domain/emails/facts.ts'
import { mutating, DRY_RUN, readOnly } from '#cli/effects.ts'
import { list, set, show, unset } from './edit.ts'
import { preview } from './preview.ts'

const factLine = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(' ')
const SHOP_FACTS = factNamesOf(null)

const EXPLANATION = `
Each email to shoppers may have a subject, an intro above its facts and a closing below them in your words, and all of them one
signature. What was ordered, amounts, links and what the law asks for stay. The words are plain text: an empty line begins a paragraph.
They are members of the face: nobody sees them until you publish it, and undoing it brings back the words before.

  ${EMAIL_KIND_NAMES.slice(0, 10).join(' ')}
  ${EMAIL_KIND_NAMES.slice(10, 17).join(' ')}
  ${EMAIL_KIND_NAMES.slice(17).join(' ')}

A fact in double braces is filled in. In emails about orders:
  ${factLine(factNamesOf('confirmation').filter((name) => !SHOP_FACTS.includes(name)))}
In all of them:
  ${factLine(SHOP_FACTS.slice(0, 6))}
  ${factLine(SHOP_FACTS.slice(6))}
customerName is the first name, or "customer" where none was entered that could be one.

Examples:
  npx shop emails                                    the emails, and which have words of yours
  npx shop emails set confirmation intro "We start to pack your order {{orderNumber}} today."
  npx shop emails set shipped subject "{{customerName}}, your parcel has left our kiln"
  npx shop emails set all signature "Ann and Bo of {{shopName}}"
  npx shop emails preview confirmation               as it would be sent, about an example order; nothing is sent
  npx shop emails preview confirmation --html > confirmation.html
  npx shop emails unset confirmation intro
  npx shop face publish                              sends emails with these words from now on
  npx shop face undo                                 discards the draft, or returns to what was published before`

export const command = new Command('emails').addHelpText('after', EXPLANATION).action(readOnly(list))

const KIND = ['<email>', 'such as confirmation'] as const
const MEMBER = ['<member>', 'subject, intro or closing; of all: signature'] as const

command
  .command('list')
  .description('List the emails, and which have words of yours.')
  .option('--json', 'a line of JSON for each')
  .action(readOnly(list))

command
  .command('show')
  .description('Print your words of an email: what is published, and the draft.')
  .argument('<email>', 'such as confirmation, or all')
  .option('--json', 'as JSON')
  .action(readOnly(show))

command
  .command('set')
  .description('Set words of an email in the draft of the face.')
  .argument('<email>', 'such as confirmation, or all')
  .argument(...MEMBER)
  .argument('<text>', 'plain text, in which {{shopName}} and other facts are filled in')
  .option(...DRY_RUN)
  .action(mutating(set))

command
  .command('unset')
  .description('Remove words of an email from the draft of the face.')
  .argument('<email>', 'such as confirmation, or all')
  .argument(...MEMBER)
  .option(...DRY_RUN)
  .action(mutating(unset))

command
  .command('preview')
  .description('Print an email with the draft of the face, about an example order. Nothing is sent.')
  .argument(...KIND)
  .option('--html', 'as HTML, for a browser')
  .option('--published', 'with what is published')
  .action(readOnly(preview))

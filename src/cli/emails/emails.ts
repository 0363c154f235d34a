import { Command } from 'commander'
import { EMAIL_KIND_NAMES } from '#domain/emails/kinds.ts'
import { factNamesOf } from '#domain/emails/facts.ts'
import { mutating, DRY_RUN, readOnly } from '#cli/effects.ts'
import { list, set, show, unset } from './edit.ts'
import { preview } from './preview.ts'

const factLine = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(' ')
const SHOP_FACTS = factNamesOf(null)

const EXPLANATION = `
You can set the subject, intro and closing of each email to shoppers, and one signature for all of them. Ordered items, amounts,
links and legally required text stay. Your text is plain text: an empty line starts a new paragraph. It is part of the face, so
nobody sees it until you publish, and undoing the face restores the previous text.

  ${EMAIL_KIND_NAMES.slice(0, 10).join(' ')}
  ${EMAIL_KIND_NAMES.slice(10, 17).join(' ')}
  ${EMAIL_KIND_NAMES.slice(17).join(' ')}

Placeholders in double braces are filled in. In emails about orders:
  ${factLine(factNamesOf('confirmation').filter((name) => !SHOP_FACTS.includes(name)))}
In all emails:
  ${factLine(SHOP_FACTS.slice(0, 6))}
  ${factLine(SHOP_FACTS.slice(6))}
customerName is the first name, or "there" if there is no usable one, as in "Hi there".

Examples:
  npx shop emails                                    all emails, and which ones you have customized
  npx shop emails set confirmation intro "We start to pack your order {{orderNumber}} today."
  npx shop emails set shipped subject "Hi {{customerName}}, your package has left our kiln"
  npx shop emails set all signature "Ann and Bo of {{shopName}}"
  npx shop emails preview confirmation               prints the email for an example order; nothing is sent
  npx shop emails preview confirmation --html > confirmation.html
  npx shop emails unset confirmation intro
  npx shop face publish                              uses this text in emails from now on
  npx shop face undo                                 discards the draft, or restores the previous version`

export const command = new Command('emails').addHelpText('after', EXPLANATION).action(readOnly(list))

const KIND = ['<email>', 'such as confirmation'] as const
const MEMBER = ['<field>', 'subject, intro or closing; for all: signature'] as const

command
  .command('list')
  .description('List all emails, and which ones you have customized.')
  .option('--json', 'print one JSON object per line')
  .action(readOnly(list))

command
  .command('show')
  .description('Print your text for an email, published and draft.')
  .argument('<email>', 'such as confirmation, or all')
  .option('--json', 'print it as JSON')
  .action(readOnly(show))

command
  .command('set')
  .description('Set your text for an email in the draft of the face.')
  .argument('<email>', 'such as confirmation, or all')
  .argument(...MEMBER)
  .argument('<text>', 'plain text, with placeholders such as {{shopName}}')
  .option(...DRY_RUN)
  .action(mutating(set))

command
  .command('unset')
  .description('Remove your text for an email from the draft of the face.')
  .argument('<email>', 'such as confirmation, or all')
  .argument(...MEMBER)
  .option(...DRY_RUN)
  .action(mutating(unset))

command
  .command('preview')
  .description('Print an email as the draft would send it for an example order. Nothing is sent.')
  .argument(...KIND)
  .option('--html', 'print HTML, for a browser')
  .option('--published', 'use the published version')
  .action(readOnly(preview))

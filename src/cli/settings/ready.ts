import { Command } from 'commander'
import { CONFIRMABLE_STEPS } from '#domain/opening-steps.ts'
import { readOpeningSettings } from '#server/config.ts'
import { openOwner } from '#api/owner/owner.ts'
import { printTable } from './table.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { doDeed, withShop } from '#cli/with-shop.ts'

const EXPLANATION = `
Each of the ten steps has a state, and what settles it: a command, or a setting of the environment that this command runs in, which
must be that of the shop. The exit code is 0 once all are done, and 1 before.

Examples:
  npx shop ready
  npx shop ready confirm policies        after you have read them: the shop cannot see that
  npx shop ready withdraw policies       opens the step again`

export const command = new Command('ready')
  .option('--json', 'as JSON')
  .addHelpText('after', EXPLANATION)
  .action(readOnly(list))

const STEP = CONFIRMABLE_STEPS.join(', ')

command
  .command('confirm')
  .description('Confirm a step that the shop cannot see by itself.')
  .argument('<step>', STEP)
  .action(mutating((step: string) => confirm(step, true)))

command
  .command('withdraw')
  .description('Open a step again that was confirmed.')
  .argument('<step>', STEP)
  .action(mutating((step: string) => confirm(step, false)))

async function list({ json }: { json?: true } = {}): Promise<void> {
  const openingSettings = readOpeningSettings(process.env)
  const { steps } = await withShop((shop) => openOwner({ ...shop, openingSettings })('GET /owner/opening', {}))
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length > 0) process.exitCode = 1
  if (json) return console.log(JSON.stringify({ ready: open.length === 0, steps }, null, 2))
  const rows = steps.map(({ name, title, isDone, settledBy }) => [
    isDone ? 'done' : 'open',
    name,
    title,
    isDone ? '' : settledBy,
  ])
  printTable([['STATE', 'STEP', '', 'SETTLED BY'], ...rows])
  console.log(open.length === 0 ? 'The shop is ready to open.' : `Open: ${open.length} of ${steps.length}.`)
}

async function confirm(step: string, isConfirmed: boolean): Promise<void> {
  await doDeed('PUT /owner/opening/{step}', { step, isConfirmed })
  console.log(isConfirmed ? `${step}: confirmed.` : `${step}: open again.`)
}

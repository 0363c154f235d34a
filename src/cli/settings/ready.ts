import { Command } from 'commander'
import { CONFIRMABLE_STEPS } from '#domain/opening-steps.ts'
import { readOpeningSettings } from '#server/config.ts'
import { openOwner } from '#api/owner/owner.ts'
import { printTable } from './table.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { doDeed, withShop } from '#cli/with-shop.ts'

const EXPLANATION = `
Each of the ten steps is open or done. For open ones, the list shows how to complete them: with a command or an environment variable.
Run this command with the same environment as the shop. It exits with status 0 once all steps are done, and 1 until then.

Examples:
  npx shop ready
  npx shop ready confirm policies        once you have read them, which the shop cannot check
  npx shop ready withdraw policies       reopens the step`

export const command = new Command('ready')
  .option('--json', 'print it as JSON')
  .addHelpText('after', EXPLANATION)
  .action(readOnly(list))

const STEP = CONFIRMABLE_STEPS.join(', ')

command
  .command('confirm')
  .description('Confirm a step that the shop cannot check itself.')
  .argument('<step>', STEP)
  .action(mutating((step: string) => confirm(step, true)))

command
  .command('withdraw')
  .description('Reopen a confirmed step.')
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
  printTable([['STATE', 'STEP', '', 'HOW TO COMPLETE IT'], ...rows])
  console.log(open.length === 0 ? 'The shop is ready to open.' : `Open: ${open.length} of ${steps.length}.`)
}

async function confirm(step: string, isConfirmed: boolean): Promise<void> {
  await doDeed('PUT /owner/opening/{step}', { step, isConfirmed })
  console.log(isConfirmed ? `${step}: confirmed.` : `${step}: reopened.`)
}

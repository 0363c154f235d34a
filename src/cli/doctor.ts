import { Command } from 'commander'
import { examine } from '#shop/doctor.ts'
import { withLateBar } from './progress.ts'
import { withShop } from './with-database.ts'

const EXPLANATION = `
It reads the database alone, and may be asked while the shop trades. It looks for orders whose amounts disagree or are
below zero, orders without lines, payment or letter, payments without order, payments that nothing will give back or that
will be given back though they are charged, stock that does not follow from what was supplied and sold, errands that were given up, and card numbers in any text. One line for each finding; it ends
with 1 when there is one.`

export const doctorCommand = new Command('doctor')
  .description('Prove that the books are in order.')
  .addHelpText('after', EXPLANATION)
  .action(runDoctor)

async function runDoctor(): Promise<void> {
  const findings = await withShop((database) =>
    withLateBar('Examining', (show) => examine({ database, now: () => new Date() }, show)),
  )
  for (const finding of findings) console.log(finding)
  if (findings.length === 0) console.log('The books are in order.')
  else process.exitCode = 1
}

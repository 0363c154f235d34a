import { Command } from 'commander'
import { counted } from '#domain/counts.ts'
import { minuteOf } from '#domain/days.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { plainLine } from '#domain/plain-text.ts'
import { confirm } from '#cli/orders/ask-owner.ts'
import { printList } from '#cli/settings/table.ts'
import { doDeed, doDeedInZone, withShop } from '#cli/with-shop.ts'
import { mutating, readOnly, NO_CHANGES } from '#cli/effects.ts'

const EXPLANATION = `
The newsletter forms collect addresses once you turn this on:
  npx shop face set switches.newsletter collect
  npx shop face publish

An address is subscribed once its owner has confirmed it through the link in our email. Unconfirmed requests are deleted after a
week. The shop sends no newsletters itself: export the addresses for your email service, and include each address's unsubscribe
link in its emails. Export again before each issue, so that people who have unsubscribed since are left out.

Examples:
  npx shop newsletter                            all requests, confirmed or not
  npx shop newsletter export > subscribers.csv   confirmed subscribers, with consent and unsubscribe link
  npx shop newsletter remove ada@example.com`

export const command = new Command('newsletter').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('list')
  .description('List newsletter subscribers, confirmed or not.')
  .option('--json', 'print one JSON object per line')
  .action(readOnly(list))

command
  .command('export')
  .description('Print confirmed subscribers as CSV: address, times, form, consent text, unsubscribe link.')
  .action(readOnly(exportSubscribers))

command
  .command('remove')
  .description('Unsubscribe an address and delete it. This cannot be undone.')
  .argument('<email>', 'the email address')
  .option('--dry-run', 'show what would be removed without removing it')
  .option('--yes', 'skip the confirmation')
  .action(mutating(remove))

async function list({ json }: { json?: true } = {}): Promise<void> {
  const [{ subscriptions }, timeZone] = await doDeedInZone('GET /owner/newsletter', {})
  printList(
    subscriptions.map(({ unsubscribeUrl: _url, ...one }) => one),
    [
      ['EMAIL', ({ email }) => plainLine(email)],
      ['ASKED', ({ askedAt }) => minuteOf(askedAt, timeZone)],
      ['CONFIRMED', ({ confirmedAt }) => (confirmedAt === null ? 'not yet' : minuteOf(confirmedAt, timeZone))],
      ['FORM', ({ source }) => source],
    ],
    { json, none: 'There are no newsletter subscribers.' },
  )
}

async function exportSubscribers(): Promise<void> {
  const { subscriptions } = await doDeed('GET /owner/newsletter', {})
  console.log(csvRow(['email', 'confirmed at', 'asked at', 'form', 'agreed to', 'unsubscribe']))
  let count = 0
  for (const { email, confirmedAt, askedAt, source, agreedTo, unsubscribeUrl } of subscriptions) {
    if (confirmedAt === null) continue
    const texts = [email, confirmedAt, askedAt, source, agreedTo].map((text) => asTextCell(plainLine(text)))
    console.log(csvRow([...texts, unsubscribeUrl]))
    count++
  }
  console.error(`${counted(count, 'subscriber')}.`)
}

type Options = { dryRun?: true; yes?: true }

function remove(email: string, { dryRun, yes }: Options): Promise<void> {
  return withShop(async ({ owner }) => {
    const removed = await owner('DELETE /owner/newsletter/{email}', { email, dryRun: true })
    console.log(plainLine(removed.email))
    if (dryRun) return console.log(NO_CHANGES)
    await confirm('Remove this address? This cannot be undone.', yes)
    await owner('DELETE /owner/newsletter/{email}', { email })
    console.log('Removed.')
  })
}

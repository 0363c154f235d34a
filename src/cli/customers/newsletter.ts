import { Command } from 'commander'
import { counted } from '#domain/counts.ts'
import { minuteOf } from '#domain/days.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { plainLine } from '#domain/plain-text.ts'
import { confirm } from '#cli/orders/ask-owner.ts'
import { printList } from '#cli/settings/table.ts'
import { doDeed, doDeedInZone, withShop } from '#cli/with-shop.ts'
import { mutating, readOnly } from '#cli/effects.ts'

const EXPLANATION = `
The forms of the pages ask for addresses once the face says so:
  npx shop face set switches.newsletter collect
  npx shop face publish

An address is subscribed when its owner has pressed the button behind the link in our email. Requests that nobody confirms are
deleted after a week. The shop sends no newsletter itself: export the addresses for your mail service, and let each email have the
link to unsubscribe of its address. Export again before each issue, because who unsubscribes here is not in the file anymore.

Examples:
  npx shop newsletter                            who has asked, and who has confirmed
  npx shop newsletter export > subscribers.csv   who has confirmed, with the consent and a link to unsubscribe
  npx shop newsletter remove ada@example.com`

export const command = new Command('newsletter').addHelpText('after', EXPLANATION).action(readOnly(list))

command
  .command('list')
  .description('List who has asked for the newsletter, and who has confirmed.')
  .option('--json', 'a line of JSON for each')
  .action(readOnly(list))

command
  .command('export')
  .description('Print who has confirmed as CSV: address, times, form, sentence agreed to, link to unsubscribe.')
  .action(readOnly(exportSubscribers))

command
  .command('remove')
  .description('Unsubscribe an address, and forget it. This cannot be undone.')
  .argument('<email>', 'the email address')
  .option('--dry-run', 'only show what would be removed')
  .option('--yes', 'do not ask')
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
    { json, none: 'Nobody has asked for the newsletter.' },
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
    if (dryRun) return console.log('Nothing was changed.')
    await confirm('Remove this address? This cannot be undone.', yes)
    await owner('DELETE /owner/newsletter/{email}', { email })
    console.log('It is removed.')
  })
}

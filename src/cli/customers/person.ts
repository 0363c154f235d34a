import { fullName } from '#domain/accounts/full-name.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { plainLine } from '#domain/plain-text.ts'
import { openOwner } from '#api/owner/owner.ts'
import type { DeedOutput } from '#contract/owner/index.ts'
import { emailEraser } from '#server/open-mailer.ts'
import { noteLines } from '#cli/orders/notes/note.ts'
import { withOrders } from '#cli/orders/changes.ts'
import { confirm } from '#cli/orders/ask-owner.ts'
import { withShop } from '#cli/with-shop.ts'
import { NO_CHANGES } from '#cli/effects.ts'

export const showCustomer = (email: string): Promise<void> =>
  withShop(async ({ owner, timeZone }) => {
    const { notes, ...person } = await owner('GET /owner/customers/{email}', { email })
    const byOrder = notes.map((note) => ({ ...note, id: note.number }))
    for (const line of [...personLines(person, timeZone), ...noteLines(byOrder, timeZone)]) console.log(line)
  })

export const exportCustomer = (email: string): Promise<void> =>
  withShop(async ({ owner }) => {
    const data = await owner('GET /owner/customers/{email}/data', { email })
    const orders = data.orders.map(({ order, history }) => ({ ...order, history }))
    console.log(JSON.stringify({ ...data, orders }, null, 2))
  })

const LOG_IN_USE =
  'The database was busy: traces of the data stay in shop.db-wal until the shop truncates that file, in about a minute.'

type Options = { dryRun?: true; yes?: true }

export const eraseCustomer = (email: string, { dryRun, yes }: Options): Promise<void> =>
  withOrders(async (opened, dataDir) => {
    const owner = openOwner({ ...opened, eraseEmailFiles: emailEraser(dataDir) })
    const person = await owner('DELETE /owner/customers/{email}', { email, dryRun: true })
    for (const line of personLines(person, opened.timeZone)) console.log(line)
    if (dryRun) return console.log(NO_CHANGES)
    await confirm('Erase this customer? This cannot be undone.', yes)
    const { isLogEmpty } = await owner('DELETE /owner/customers/{email}', { email })
    console.log(`${plainLine(person.email)} was erased. The orders are kept, with the billing name and address.`)
    if (!isLogEmpty) console.log(LOG_IN_USE)
  })

type Person = Omit<DeedOutput<'GET /owner/customers/{email}'>, 'notes'>

function personLines({ email, user, orders, newsletter }: Person, timeZone: TimeZone): string[] {
  const confirmed = confirmedText(user?.emailConfirmedAt ?? null, timeZone)
  const account = user
    ? `Account: ${plainLine(fullName(user))}, since ${dayOf(user.createdAt, timeZone)}`
    : 'No account'
  return [
    `Email: ${plainLine(email)}${user ? `, ${confirmed}` : ''}`,
    account,
    `Orders: ${orders.length}`,
    ...(newsletter ? [`Newsletter: ${confirmedText(newsletter.confirmedAt, timeZone)}`] : []),
    ...orders.map(({ number, createdAt, status }) => `  ${number}  ${dayOf(createdAt, timeZone)}  ${status}`),
  ]
}

const confirmedText = (at: string | null, timeZone: TimeZone): string =>
  at === null ? 'not confirmed' : `confirmed on ${dayOf(at, timeZone)}`

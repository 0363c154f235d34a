import { dayOf, type TimeZone } from '#domain/days.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { plainLine } from '#domain/plain-text.ts'
import { erasePerson, rejectWaiting } from '#shop/person/erase.ts'
import { findPerson, type Person } from '#shop/person/person.ts'
import { personalData } from '#shop/person/personal-data.ts'
import { emailEraser } from '#server/open-mailer.ts'
import { withOrders } from '#cli/orders/changes.ts'
import { confirm } from '#cli/orders/ask-owner.ts'

export const showCustomer = (email: string): Promise<void> =>
  withOrders(async ({ database, timeZone }) => {
    for (const line of linesOf(await findPerson(database.db, email), timeZone)) console.log(line)
  })

export const exportCustomer = (email: string): Promise<void> =>
  withOrders(async (shop) => {
    const data = await personalData(shop, await findPerson(shop.database.db, email))
    console.log(JSON.stringify({ ...data, orders: data.orders.map(shownRecord) }, null, 2))
  })

/** Leaves out what only the shop's own tables refer to. */
const shownRecord = ({ order: { requestKey: _key, cartId: _cart, ...order }, history }: OrderRecord) => ({
  ...order,
  history,
})

const LOG_IN_USE =
  'The shop was reading all the time: bytes of them stay in shop.db-wal until it empties that file, which takes about a minute.'

type Options = { dryRun?: true; yes?: true }

export const eraseCustomer = (email: string, { dryRun, yes }: Options): Promise<void> =>
  withOrders(async (opened, dataDir) => {
    const shop = { ...opened, eraseEmailFiles: emailEraser(dataDir) }
    const person = await findPerson(shop.database.db, email)
    await shop.database.transaction((tx) => rejectWaiting(tx, person))
    for (const line of linesOf(person, shop.timeZone)) console.log(line)
    if (dryRun) return console.log('Nothing was changed.')
    await confirm('Erase this person? This cannot be undone.', yes)
    const isLogEmpty = await erasePerson(shop, (tx) => findPerson(tx, email))
    console.log(`${plainLine(person.email)} is erased. The orders stay, with the name and address of the bill.`)
    if (!isLogEmpty) console.log(LOG_IN_USE)
  })

function linesOf({ email, user, orders, newsletter }: Person, timeZone: TimeZone): string[] {
  const confirmed = confirmedText(user?.emailConfirmedAt ?? null, timeZone)
  const account = user
    ? `Account: ${plainLine(`${user.firstName} ${user.lastName}`.trim())}, since ${dayOf(user.createdAt, timeZone)}`
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

import { deleteAccount } from '#database/accounts/accounts.ts'
import { deleteSubscription } from '#database/accounts/newsletter.ts'
import { eraseGuestEntries } from '#database/cart/erased-entries.ts'
import { eraseViewsAbout } from '#database/orders/list/order-views.ts'
import { openObligations, scrubOrder } from '#database/orders/erased-orders.ts'
import { eraseMessages } from '#database/outbox/erased-messages.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import { scrubbedAddresses, waitingSentence } from '#domain/accounts/erasure.ts'
import { conflict } from '#domain/errors.ts'
import { accountDeletedEmail } from '#mail/account-deleted.ts'
import { checkOwner, type Owner } from '#shop/accounts/check-owner.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import type { Shop } from '#shop/shop.ts'
import { personOf, type Person } from './person.ts'

/** Throws 'invalid', 'too_many', and 'conflict' while an order, return or refund is open. */
export async function eraseAccount(shop: Shop, owner: Owner, password: string): Promise<void> {
  const { user } = await checkOwner(shop, owner, password, 'password')
  await erasePerson(shop, (tx) => personOf(tx, user))
  logEvent(shop, 'accountDeleted', { account: accountHash(shop, user.email) })
}

type ErasingShop = OrderShop & Pick<Shop, 'eraseEmailFiles'>

type Erased = { person: Person; /** False if SQLite's log has not been truncated yet. */ isLogEmpty: boolean }

/** Keeps only what accounting needs of the orders. Throws 'conflict' while an order, return or refund is open. */
export async function erasePerson(
  shop: ErasingShop,
  read: (tx: Tx) => Promise<Person>,
  how: DryRun = {},
): Promise<Erased> {
  const { database } = shop
  const person = await changeIn(database, how, async (tx) => {
    const found = await read(tx)
    await rejectWaiting(tx, found)
    await erase(tx, found, isoTime(shop))
    return found
  })
  if (how.dryRun) return { person, isLogEmpty: true }
  shop.wakeOutbox()
  const { email, orders, user } = person
  const mailboxes = [email, ...orders.map((order) => order.email)]
  const orderNumbers = orders.map(({ number }) => number)
  await shop.eraseEmailFiles({ mailboxes, orderNumbers, accountId: user?.id ?? null })
  return { person, isLogEmpty: await database.truncateLog('now') }
}

async function rejectWaiting(tx: Tx, { orders }: Person): Promise<void> {
  const sentence = waitingSentence(await openObligations(tx, orders))
  if (sentence !== null) throw conflict(sentence)
}

async function erase(tx: Tx, { email, user, orders, ownsMailbox }: Person, at: string): Promise<void> {
  const accountId = user?.id ?? null
  const orderIds = orders.map(({ id }) => id)
  await eraseMessages(tx, { email: ownsMailbox ? email : null, accountId, orderIds })
  for (const order of orders) await scrubOrder(tx, order, scrubbedAddresses(order))
  if (ownsMailbox) {
    await eraseGuestEntries(tx, email)
    await eraseViewsAbout(tx, email)
    await deleteSubscription(tx, { email })
  }
  if (user) {
    await deleteAccount(tx, user.id)
    await queueMessage(tx, { kind: 'mail', payload: { deletedEmail: email } }, at)
  }
}

/** Where emails are files, also erases this one and any that was being written during the erasure. */
export async function mailDeletedAccount(
  shop: Shop,
  id: string,
  deletedEmail: string,
  signal: AbortSignal,
): Promise<void> {
  await sendEmail(shop, id, accountDeletedEmail({ to: deletedEmail, shopName: shop.face.name }), signal)
  await shop.eraseEmailFiles({ mailboxes: [deletedEmail], orderNumbers: [], accountId: null })
  await shop.database.truncateLog('with the sweep')
}

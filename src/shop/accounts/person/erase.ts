import { randomUUID } from 'node:crypto'
import { deleteAccount } from '#database/accounts/accounts.ts'
import { lockOrder } from '#database/orders/order-history.ts'
import { scrubOrder } from '#database/orders/erased-orders.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import { openOrdersSentence, scrubbedAddresses } from '#domain/accounts/erasure.ts'
import { ShopError } from '#domain/errors.ts'
import { accountDeletedEmail } from '#mail/account-deleted.ts'
import { checkPassword } from '#shop/accounts/check-password.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import type { FulfillmentShop } from '#shop/fulfillment/change-order.ts'
import type { Shop } from '#shop/shop.ts'
import { personOf, type Person } from './person.ts'

/** Deletes the account whose session and password ask. Throws 'invalid', 'too_many', and 'conflict' while an order is still to be sent. */
export async function eraseAccount(shop: Shop, accountId: string, password: string): Promise<void> {
  const { user } = await checkPassword(shop, accountId, password, 'password')
  await erasePerson(shop, (tx) => personOf(tx, user))
  logEvent(shop, 'accountDeleted', { account: accountHash(shop, user.email) })
}

/**
 * Deletes the account of a person, who is read in the same transaction, and removes the person from the orders but for what the
 * books keep. Throws 'conflict' while an order is still to be sent.
 */
export async function erasePerson(shop: FulfillmentShop, read: (tx: Tx) => Promise<Person>): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const { email, user, orders } = await read(tx)
    const open = openOrders(orders)
    if (open.length > 0) throw new ShopError('conflict', openOrdersSentence(open))
    for (const order of orders) {
      await lockOrder(tx, order.id)
      await scrubOrder(tx, order.id, scrubbedAddresses(order))
    }
    if (!user) return
    await deleteAccount(tx, user.id)
    await queueMessage(tx, randomUUID(), { kind: 'mail', payload: { deletedEmail: email } }, isoTime(shop))
  })
  shop.wakeOutbox()
}

/** The numbers of the orders that need their address still. */
export const openOrders = (orders: Person['orders']): string[] =>
  orders.filter(({ status }) => status === 'processing').map(({ number }) => number)

export const mailDeletedAccount = (shop: Shop, id: string, deletedEmail: string, signal: AbortSignal): Promise<void> =>
  shop.mailer.send(id, accountDeletedEmail({ to: deletedEmail, shopName: shop.settings.name }), signal)

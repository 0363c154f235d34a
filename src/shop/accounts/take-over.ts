import { deleteAccount, insertAccount } from '#database/accounts/accounts.ts'
import { releaseOrders } from '#database/orders/account-orders.ts'
import type { Tx } from '#database/schema.ts'
import type { User } from '#domain/accounts/accounts.ts'
import { randomId } from '#shop/cart/cart.ts'

/** Replaces an unconfirmed account, which anyone could have registered, with an empty one for the mailbox's owner. */
export async function takeOver(tx: Tx, { id, email }: User, passwordHash: string, at: string): Promise<User> {
  await releaseOrders(tx, id)
  await deleteAccount(tx, id)
  const user = {
    id: randomId(),
    email,
    firstName: '',
    lastName: '',
    emailConfirmedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertAccount(tx, { user, passwordHash, sessionVersion: 1 })
  return user
}

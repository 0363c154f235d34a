import { subscriptionOf, type StoredSubscription } from '#database/accounts/newsletter.ts'
import { findCredentials } from '#database/accounts/accounts.ts'
import { guestOrdersOf, personalOrdersOf, type PersonalOrder } from '#database/orders/erased-orders.ts'
import type { Db } from '#database/schema.ts'
import type { User } from '#domain/accounts/accounts.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'

/** A guest who has ordered, and who has asked for the newsletter, has no `user`. The newest orders come first. */
export type Person = {
  email: string
  user: User | null
  orders: PersonalOrder[]
  newsletter: StoredSubscription | null
  /** Entries of guests with the address of the mailbox, and its newsletter, belong to its owner. */
  ownsMailbox: boolean
}

/** Finds the account, what was ordered with the address without one, and its newsletter. Throws 'not_found'. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  // The orders of erased persons have no email address.
  if (email === '') throw notFound('Name an email address.')
  const user = (await findCredentials(db, email))?.user ?? null
  const orders = [...(user ? await personalOrdersOf(db, user.id) : []), ...(await guestOrdersOf(db, email))]
  const newsletter = await subscriptionOf(db, email)
  if (!user && orders.length === 0 && !newsletter)
    throw notFound(`No account, order or newsletter subscription uses the email address ${plainLine(email)}.`)
  return { email: user?.email ?? newsletter?.email ?? email, user, orders, newsletter, ownsMailbox: true }
}

/** Orders of guests are the account's only when it has confirmed their address. */
export async function personOf(db: Db, user: User): Promise<Person> {
  const ownsMailbox = user.emailConfirmedAt !== null
  const asGuest = ownsMailbox ? await guestOrdersOf(db, user.email) : []
  const newsletter = ownsMailbox ? await subscriptionOf(db, user.email) : null
  return {
    email: user.email,
    user,
    orders: [...(await personalOrdersOf(db, user.id)), ...asGuest],
    newsletter,
    ownsMailbox,
  }
}

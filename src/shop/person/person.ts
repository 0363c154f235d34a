import { hasGuestEntries } from '#database/cart/erased-entries.ts'
import { subscriptionOf, type StoredSubscription } from '#database/accounts/newsletter.ts'
import { findCredentials } from '#database/accounts/accounts.ts'
import { guestOrdersOf, personalOrdersOf, type PersonalOrder } from '#database/orders/erased-orders.ts'
import type { Db } from '#database/schema.ts'
import type { User } from '#domain/accounts/accounts.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'

/** Guests and newsletter subscribers have no `user`. Orders are newest first. */
export type Person = {
  email: string
  user: User | null
  orders: PersonalOrder[]
  newsletter: StoredSubscription | null
  /** Whether guest entries and the newsletter with this address belong to the person too. */
  ownsMailbox: boolean
}

/** Finds an address's account, guest orders and newsletter. Throws 'not_found' if the shop has none, nor a draft or checkout with it. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  // Erased orders have an empty email address.
  if (email === '') throw notFound('Name an email address.')
  const user = (await findCredentials(db, email))?.user ?? null
  const orders = [...(user ? await personalOrdersOf(db, user.id) : []), ...(await guestOrdersOf(db, email))]
  const newsletter = await subscriptionOf(db, email)
  if (!user && orders.length === 0 && !newsletter && !(await hasGuestEntries(db, email)))
    throw notFound(`No account, order or newsletter subscription uses the email address ${plainLine(email)}.`)
  return { email: user?.email ?? newsletter?.email ?? email, user, orders, newsletter, ownsMailbox: true }
}

/** Includes guest orders only if the account has confirmed its address. */
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

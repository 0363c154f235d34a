import { deleteSubscription, subscriptionOf, type StoredSubscription } from '#database/accounts/newsletter.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Shop } from '#shop/shop.ts'

/** Throws 'not_found'. */
export async function subscriberOf({ database }: Pick<Shop, 'database'>, email: string): Promise<StoredSubscription> {
  const found = await subscriptionOf(database.db, email)
  if (!found) throw notFound(`${plainLine(email)} is not subscribed. Who is: npx shop newsletter`)
  return found
}

export async function removeSubscriber({ database }: Pick<Shop, 'database'>, email: string): Promise<void> {
  await database.transaction((tx) => deleteSubscription(tx, { email }))
  await database.truncateLog('now')
}

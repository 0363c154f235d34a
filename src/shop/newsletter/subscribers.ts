import {
  deleteSubscription,
  subscriptionOf,
  subscriptions,
  type StoredSubscription,
} from '#database/accounts/newsletter.ts'
import { notFound } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database'>

export const listSubscriptions = ({ database }: Context): Promise<StoredSubscription[]> => subscriptions(database.db)

/** Throws 'not_found'. */
export async function removeSubscriber({ database }: Context, email: string, how: DryRun): Promise<StoredSubscription> {
  const removed = await changeIn(database, how, async (tx) => {
    const found = await subscriptionOf(tx, email)
    if (!found) throw notFound(`${plainLine(email)} is not subscribed. To list subscribers: npx shop newsletter`)
    await deleteSubscription(tx, { email })
    return found
  })
  if (!how.dryRun) await database.truncateLog('now')
  return removed
}

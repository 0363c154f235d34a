import { countHeldEmails, heldEmails, releaseEmails } from '#database/outbox/held-emails.ts'
import { ordersOfMessages } from '#database/outbox/message-orders.ts'
import { countOpenMessages, dropMessage, openMessages, retryMessages } from '#database/outbox/open-messages.ts'
import { notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'now'>

export async function listOpen({ database: { db } }: Pick<Shop, 'database'>, limit: number) {
  const found = await openMessages(db, limit)
  const orders = await ordersOfMessages(db, found)
  const messages = found.map((message, index) => ({ ...message, order: orders[index] ?? null }))
  return { messages, count: await countOpenMessages(db, Number.MAX_SAFE_INTEGER) }
}

export const listHeld = async ({ database: { db } }: Pick<Shop, 'database'>, limit: number) => ({
  emails: await heldEmails(db, limit),
  count: await countHeldEmails(db),
})

/** Without an id, retries all failed messages. Throws 'not_found'. */
export async function retryFailed(shop: Context, id: string | null): Promise<number> {
  const count = await retryMessages(shop.database.db, id, isoTime(shop))
  if (id !== null && count === 0) throw notFound(`There is no failed message ${id}.`)
  return count
}

/** Throws 'not_found'. */
export async function dropOpen(shop: Context, id: string, reason: string): Promise<void> {
  const settled = { reason, at: isoTime(shop) }
  if (!(await shop.database.transaction((tx) => dropMessage(tx, id, settled))))
    throw notFound(
      `There is no message ${id} that can be dropped. A message in progress can be dropped once it has failed.`,
    )
}

/** Without an id, releases all held emails. Throws 'not_found'. */
export async function releaseHeld(shop: Context, id: string | null): Promise<number> {
  const count = await releaseEmails(shop.database.db, id, isoTime(shop))
  if (id !== null && count === 0) throw notFound(`No email ${id} is held.`)
  return count
}

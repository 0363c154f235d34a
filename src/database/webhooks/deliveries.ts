import { nextMessages, type Due } from '#database/outbox/outbox.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'

type Times = { now: string; latest: string }

/** The webhooks with due messages. */
export async function dueReceivers(db: Db, times: Times): Promise<string[]> {
  const { rows } = await selectReceivers(db, times)
  return rows.map(({ id }) => id)
}

const selectReceivers = prepare((db, param: Param<Times>) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('paused_at', 'is', null)
    .where((is) => {
      // With a limit, PostgreSQL looks into the index for each webhook.
      const next = is
        .selectFrom('outbox')
        .select('outbox.id')
        .whereRef('receiver', '=', 'webhooks.id')
        .where('done_at', 'is', null)
        .limit(1)
      return is.or([
        is(next.where('due_at', '<=', param('now')), 'is not', null),
        is(next.where('due_at', '>', param('latest')), 'is not', null),
      ])
    }),
)

/** The due messages to one webhook, the earliest first. */
export async function dueDeliveries(db: Db, receiver: string, times: Times, limit: number): Promise<Due[]> {
  const { rows } = await selectDue(db, { receiver, limit, ...times })
  return rows
}

const selectDue = prepare((db, param: Param<Times & { receiver: string; limit: number }>) =>
  nextMessages(db, param('limit'))
    .where('receiver', '=', param('receiver'))
    .where((is) => is.or([is('due_at', '<=', param('now')), is('due_at', '>', param('latest'))])),
)

/** The messages to a webhook, the latest first. */
export const listDeliveries = (db: Db, receiver: string, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'payload', 'attempts', 'due_at as dueAt', 'done_at as doneAt', 'last_error as lastError'])
    .where('receiver', '=', receiver)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Ends the attempts. The message can be replayed until it is deleted with finished ones. */
export async function giveUpDelivery(db: Db, id: string, at: string, reason: string): Promise<void> {
  await db.updateTable('outbox').set({ done_at: at, last_error: reason }).where('id', '=', id).execute()
}

/** Returns false if there is none, or while it is tried. */
export async function replayDelivery(db: Db, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: at, attempts: 0, last_error: null, done_at: null })
    .where('id', '=', id)
    .where('kind', '=', 'webhook')
    .where((is) => is.or([is('done_at', 'is not', null), is('last_error', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

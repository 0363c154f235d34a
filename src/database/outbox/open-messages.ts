import type { ExpressionBuilder } from 'kysely'
import { fieldsNaming } from './mail-payload.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export const openMessages = (db: Db, limit: number) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'payload',
      'attempts',
      'due_at as dueAt',
      'last_error as lastError',
      'failed_at as failedAt',
      'held_at as heldAt',
    ])
    .where('done_at', 'is', null)
    .orderBy((is) => is.case().when('failed_at', 'is', null).then(1).else(0).end())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The default maximum to count, because counting reads each message. */
const MAX_COUNTED = 10_000

/** Counts pending, held and failed messages, each up to a limit and with its own index. */
export async function countOpenMessages(db: Db, limit = MAX_COUNTED): Promise<number> {
  const open = db.selectFrom('outbox').select('id').where('done_at', 'is', null).limit(limit)
  const countOf = (messages: typeof open) =>
    db
      .selectFrom(messages.as('open'))
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const counts = [
    await countOf(open.where('failed_at', 'is', null).where('held_at', 'is', null)),
    await countOf(open.where('failed_at', 'is', null).where('held_at', 'is not', null)),
    await countOf(open.where('failed_at', 'is not', null)),
  ]
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Marks an open message as settled by the owner. Returns false if there is none, or if it is being run. */
export async function dropMessage(
  tx: Tx,
  id: string,
  { reason, at }: { reason: string; at: string },
): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where(isNotBeingRun)
    .returning(['id', 'kind', 'payload', 'last_error'])
    .executeTakeFirst()
  if (!dropped) return false
  await tx
    .insertInto('dropped_messages')
    .values({ ...dropped, ...(hasEmailAddress(dropped.payload) && FORGOTTEN), reason, dropped_at: at })
    .execute()
  return true
}

/** Drops the email addresses of an email that will never be sent. */
const FORGOTTEN = { payload: '{}', last_error: null }
const hasEmailAddress = (payload: string): boolean =>
  fieldsNaming('address').some((field) => payload.includes(`"${field}":`))

export type DroppedMessage = Pick<Schema['dropped_messages'], 'id' | 'kind' | 'reason'> & { droppedAt: string }

export const droppedMessages = (db: Db): Promise<DroppedMessage[]> =>
  db
    .selectFrom('dropped_messages')
    .select(['id', 'kind', 'reason', 'dropped_at as droppedAt'])
    .orderBy('dropped_at')
    .orderBy('id')
    .execute()

export async function restartConfirmation(tx: Tx, orderId: string, at: string): Promise<'restarted' | 'none' | 'busy'> {
  const open = tx.selectFrom('outbox').select('id').where('kind', '=', 'mail').where('done_at', 'is', null)
  const message = await open.where('payload', '=', JSON.stringify({ orderId })).limit(1).executeTakeFirst()
  if (!message) return 'none'
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ attempts: 0, due_at: at, last_error: null, failed_at: null })
    .where('id', '=', message.id)
    .where('done_at', 'is', null)
    .where(isNotBeingRun)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'restarted' : 'busy'
}

const isNotBeingRun = (is: ExpressionBuilder<Schema, 'outbox'>) =>
  is.or([is('attempts', '=', 0), is('last_error', 'is not', null)])

/** Resets one or all failed messages, except those being tried right now. Returns their number. */
export async function retryMessages(db: Db, id: string | null, at: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ attempts: 0, due_at: at, failed_at: null })
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('held_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

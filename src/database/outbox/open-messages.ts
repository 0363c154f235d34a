import type { OutboxMessage } from './outbox.ts'
import type { Db } from '#database/schema.ts'

/** A message that is not done. `failedAt` is when its last attempt failed; null while it is still retried. */
export type OpenMessage = {
  id: string
  kind: OutboxMessage['kind']
  payload: string
  attempts: number
  dueAt: string
  /** Null before the first attempt and during each. */
  lastError: string | null
  failedAt: string | null
}

export const openMessages = (db: Db, limit: number): Promise<OpenMessage[]> =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'payload',
      'attempts',
      'due_at as dueAt',
      'last_error as lastError',
      'poisoned_at as failedAt',
    ])
    .where('done_at', 'is', null)
    .orderBy((is) => is.case().when('poisoned_at', 'is', null).then(1).else(0).end())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function countOpenMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Resets failed messages (one, or all), except those being tried now. Returns their number. */
export async function retryMessages(db: Db, id: string | null, at: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ attempts: 0, due_at: at, poisoned_at: null })
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

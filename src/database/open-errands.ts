import type { Errand } from './outbox.ts'
import type { Db } from './schema.ts'

/** An errand that is not done. `poisonedAt` is when it was given up; without attempts it waits for its first. */
export type OpenErrand = {
  id: string
  kind: Errand['kind']
  payload: string
  attempts: number
  dueAt: string
  /** Null while a try is under way, and before the first. */
  lastError: string | null
  poisonedAt: string | null
}

/** Those that were given up first, then as they are due. */
export const openErrands = (db: Db, limit: number): Promise<OpenErrand[]> =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'payload',
      'attempts',
      'due_at as dueAt',
      'last_error as lastError',
      'poisoned_at as poisonedAt',
    ])
    .where('done_at', 'is', null)
    .orderBy((is) => is.case().when('poisoned_at', 'is', null).then(1).else(0).end())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function countOpenErrands(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lets errands that have failed begin anew: the named one, or all. Returns how many; one that is under way is left alone. */
export async function retryErrands(db: Db, id: string | null, at: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ attempts: 0, due_at: at, poisoned_at: null })
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

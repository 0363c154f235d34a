import type { Db, Tx } from '#database/schema.ts'
import { ordersOfMessages } from './message-orders.ts'

/** Holds pending emails, which may have been sent since the backup was made. Failed ones stay failed. */
export async function holdEmails(tx: Tx, at: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ held_at: at })
    .where('kind', '=', 'mail')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('held_at', 'is', null)
    .execute()
}

/** The same as a script that restores PostgreSQL. It works for every version and with an empty search path. */
export const holdEmailsScript = (at: string): string =>
  `reset search_path;
  alter table outbox add column if not exists held_at text;
  update outbox set held_at = '${at}'
    where kind = 'mail' and done_at is null and held_at is null and to_jsonb(outbox) ->> 'failed_at' is null
    and to_jsonb(outbox) ->> 'poisoned_at' is null`

export async function heldEmails(db: Db, limit: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'payload', 'held_at as heldAt'])
    .where('held_at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const orders = await ordersOfMessages(db, rows)
  return rows.map((row, index) => ({ ...row, heldAt: row.heldAt!, order: orders[index] ?? null }))
}

export async function countHeldEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('held_at', 'is not', null)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function releaseEmails(db: Db, id: string | null, at: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ held_at: null, due_at: at })
    .where('held_at', 'is not', null)
    .where('done_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

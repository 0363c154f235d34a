import type { OutboxMessage } from './outbox.ts'
import type { Db } from '#database/schema.ts'

type Kind = OutboxMessage['kind']

const KINDS: Record<Kind, true> = {
  capture: true,
  release: true,
  refund: true,
  look: true,
  document: true,
  mail: true,
  purge: true,
  webhook: true,
}
export const OUTBOX_KINDS = Object.keys(KINDS) as Kind[]

/** Returns the due time of the longest overdue message of this kind; null if none is due. What waits for a paused webhook is not. */
export async function oldestOverdueAt(db: Db, kind: Kind, now: string): Promise<string | null> {
  const unpaused = db.selectFrom('webhooks').select('id').where('paused_at', 'is', null)
  const oldest = await db
    .selectFrom('outbox')
    .select('due_at as dueAt')
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('held_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(kind === 'webhook', (due) => due.where('receiver', 'in', unpaused))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.dueAt ?? null
}

const MAX_COUNTED = 10_000

/** Counts messages that only the owner can retry. Reads at most a limited number, from a partial index. */
export async function countFailedMessages(db: Db, limit = MAX_COUNTED): Promise<Record<Kind, number>> {
  const failed = db
    .selectFrom('outbox')
    .select('kind')
    .where('done_at', 'is', null)
    .where('failed_at', 'is not', null)
    .limit(limit)
  const rows = await db
    .selectFrom(failed.as('failed'))
    .select((is) => ['kind', is.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return Object.fromEntries(OUTBOX_KINDS.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<Kind, number>
}

export type FailedMessage = { id: string; kind: OutboxMessage['kind']; attempts: number; lastError: string | null }

export const failedMessages = (db: Db, limit?: number): Promise<FailedMessage[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error as lastError'])
    .where('failed_at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('failed_at')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()

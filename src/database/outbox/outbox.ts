import { prepared, type Param } from '#database/prepared.ts'
import type { Db } from '#database/schema.ts'

/** A job outside the database that runs after the transaction that queued it has committed. */
export type OutboxMessage =
  | { kind: 'capture' | 'release'; payload: { paymentId: string } }
  | { kind: 'mail'; payload: { orderId: string } | { passwordResetId: string } }

/** `payload` is unparsed JSON: a corrupt one must fail only its own message. */
export type Due = { id: string; kind: OutboxMessage['kind']; payload: string; dueAt: string; attempts: number }

export async function queueMessage(db: Db, id: string, { kind, payload }: OutboxMessage, at: string): Promise<void> {
  await queued(db, { id, kind, payload: JSON.stringify(payload), at })
}

type Queued = { id: string; kind: OutboxMessage['kind']; payload: string; at: string }

const queued = prepared((db, param: Param<Queued>) =>
  db.insertInto('outbox').values({
    id: param('id'),
    kind: param('kind'),
    payload: param('payload'),
    due_at: param('at'),
    attempts: 0,
    last_error: null,
    done_at: null,
    created_at: param('at'),
  }),
)

export async function outboxDepth(db: Db): Promise<number> {
  const { depth } = await db
    .selectFrom('outbox')
    .select((is) => is.fn.countAll<number>().as('depth'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return depth
}

/** Due messages, the longest overdue first. A due time after `latest` came from a clock that ran ahead; it counts as due. */
export async function dueMessages(
  db: Db,
  { kinds, now, latest }: { kinds: OutboxMessage['kind'][]; now: string; latest: string },
  limit: number,
): Promise<Due[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'due_at', 'attempts'])
    .where('done_at', 'is', null)
    .where('poisoned_at', 'is', null)
    .where((is) => is.or([is('due_at', '<=', now), is('due_at', '>', latest)]))
    .where('kind', 'in', kinds)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ due_at, ...row }) => ({ ...row, dueAt: due_at }))
}

/** Leases a message until a time and clears its last error. Returns false if another worker leased it first. */
export async function leaseMessage(db: Db, { id, dueAt, attempts }: Due, until: string): Promise<boolean> {
  const { numAffectedRows } = await leased(db, { id, dueAt, attempts, until })
  return numAffectedRows === 1n
}

const leased = prepared((db, param: Param<Pick<Due, 'id' | 'dueAt' | 'attempts'> & { until: string }>) =>
  db
    .updateTable('outbox')
    .set((is) => ({ due_at: param('until'), attempts: is('attempts', '+', 1), last_error: null }))
    .where('id', '=', param('id'))
    .where('due_at', '=', param('dueAt'))
    .where('attempts', '=', param('attempts'))
    .where('done_at', 'is', null)
    .where('poisoned_at', 'is', null),
)

export const finishMessage = prepared((db, param: Param<{ id: string; at: string }>) =>
  db
    .updateTable('outbox')
    .set({ done_at: param('at'), last_error: null })
    .where('id', '=', param('id')),
)

export async function postponeMessage(db: Db, id: string, dueAt: string, error: string): Promise<void> {
  await db.updateTable('outbox').set({ due_at: dueAt, last_error: error }).where('id', '=', id).execute()
}

/** Marks a message failed: it is not run again unless the owner retries it. */
export async function markFailed(db: Db, id: string, at: string, error: string): Promise<void> {
  await db.updateTable('outbox').set({ poisoned_at: at, last_error: error }).where('id', '=', id).execute()
}

export async function deleteFinished(db: Db, before: string, limit: number): Promise<void> {
  const finished = db.selectFrom('outbox').select('id').where('done_at', '<', before).limit(limit)
  await db.deleteFrom('outbox').where('id', 'in', finished).execute()
}

export type FailedMessage = { id: string; kind: OutboxMessage['kind']; attempts: number; lastError: string | null }

export const failedMessages = (db: Db): Promise<FailedMessage[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error as lastError'])
    .where('poisoned_at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('poisoned_at')
    .orderBy('id')
    .execute()

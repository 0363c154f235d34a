import { randomUUIDv7 } from 'node:crypto'
import { toJson } from '#database/columns.ts'
import type { Expression } from 'kysely'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'
import type { Occurred } from '#domain/webhooks/events.ts'
import type { MailPayload } from './mail-payload.ts'

/** A job outside the database, run after the transaction that queued it has committed. */
export type OutboxMessage =
  | { kind: 'capture'; payload: { paymentId: string } }
  /** Asks the provider for the state of a payment, or which payments may have changed since a time without sending an event. */
  | { kind: 'look'; payload: { paymentId: string } | { changedSince: string } }
  /** `reference` is the provider's id of a payment that is missing here. */
  | { kind: 'release'; payload: { paymentId: string; reference?: string } }
  | { kind: 'refund'; payload: { orderId: string; refundId: string } }
  /** Creates the order's missing invoice and credit notes. */
  | { kind: 'document'; payload: { orderId: string } }
  | { kind: 'mail'; payload: MailPayload }
  | { kind: 'purge'; payload: { keys: string[] } }
  | { kind: 'webhook'; payload: Occurred & { webhookId: string; eventId: string } }

/** `payload` is unparsed JSON, so that a corrupt one fails only its own message. */
export type Due = { id: string; kind: OutboxMessage['kind']; payload: string; dueAt: string; attempts: number }

/** Version 7 ids ascend with time, so that new messages share a page of the index. */
export async function queueMessage(
  db: Db,
  { kind, payload }: OutboxMessage,
  at: string,
  id: string = randomUUIDv7(),
): Promise<void> {
  await insertRow(db, { id, kind, payload: toJson(payload), at })
}

export async function queueOnce(db: Db, id: string, { kind, payload }: OutboxMessage, at: string): Promise<boolean> {
  const { numAffectedRows } = await insertMissing(db, { id, kind, payload: toJson(payload), at })
  return numAffectedRows === 1n
}

export const isQueued = async (db: Db, id: string): Promise<boolean> => (await selectById(db, { id })).rows.length > 0

const selectById = prepare((db, param: Param<{ id: string }>) =>
  db.selectFrom('outbox').select('id').where('id', '=', param('id')),
)

export async function isMessagePending(db: Db, id: string): Promise<boolean> {
  const waiting = db.selectFrom('outbox').select('id').where('done_at', 'is', null).where('failed_at', 'is', null)
  return (await waiting.where('held_at', 'is', null).where('id', '=', id).executeTakeFirst()) !== undefined
}

type Queued = { id: string; kind: OutboxMessage['kind']; payload: string; at: string }

const insertion = (db: Db, param: Param<Queued>) =>
  db.insertInto('outbox').values({
    id: param('id'),
    kind: param('kind'),
    payload: param('payload'),
    due_at: param('at'),
    attempts: 0,
    created_at: param('at'),
  })
const insertRow = prepare(insertion)
const insertMissing = prepare((db, param: Param<Queued>) =>
  insertion(db, param).onConflict((conflict) => conflict.doNothing()),
)

/** Reads due messages, longest overdue first. A due time after `latest` was set by a fast clock and counts as due. */
export async function dueMessages(
  db: Db,
  { kinds, now, latest }: { kinds: OutboxMessage['kind'][]; now: string; latest: string },
  limit: number,
): Promise<Due[]> {
  const due = await Promise.all(
    kinds.flatMap((kind) => [selectDue(db, { kind, now, limit }), selectFromAhead(db, { kind, latest, limit })]),
  )
  return due
    .flatMap(({ rows }) => rows)
    .toSorted((one, other) => (one.dueAt === other.dueAt ? compare(one.id, other.id) : compare(one.dueAt, other.dueAt)))
    .slice(0, limit)
}

const compare = (one: string, other: string): number => (one < other ? -1 : 1)

/** The next messages that may run. */
export const nextMessages = (db: Db, limit: Expression<number>) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'due_at as dueAt', 'attempts'])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('held_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
/** Reads the index in order: one range per kind, so that messages not due yet are skipped. */
const next = (db: Db, kind: Expression<OutboxMessage['kind']>, limit: Expression<number>) =>
  nextMessages(db, limit).where('kind', '=', kind)
type Range = { kind: OutboxMessage['kind']; limit: number }
const selectDue = prepare((db, param: Param<Range & { now: string }>) =>
  next(db, param('kind'), param('limit')).where('due_at', '<=', param('now')),
)
const selectFromAhead = prepare((db, param: Param<Range & { latest: string }>) =>
  next(db, param('kind'), param('limit')).where('due_at', '>', param('latest')),
)

/** Leases a message until a time and clears its last error. Returns false if another worker leased it first. */
export async function leaseMessage(db: Db, { id, dueAt, attempts }: Due, until: string): Promise<boolean> {
  const { numAffectedRows } = await lease(db, { id, dueAt, attempts, until })
  return numAffectedRows === 1n
}

const lease = prepare((db, param: Param<Pick<Due, 'id' | 'dueAt' | 'attempts'> & { until: string }>) =>
  db
    .updateTable('outbox')
    .set((is) => ({ due_at: param('until'), attempts: is('attempts', '+', 1), last_error: null }))
    .where('id', '=', param('id'))
    .where('due_at', '=', param('dueAt'))
    .where('attempts', '=', param('attempts'))
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('held_at', 'is', null),
)

export async function renewLease(db: Db, { id, attempts }: Due, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts + 1)
    .where('last_error', 'is', null)
    .where('done_at', 'is', null)
    .execute()
}

export const finishMessage = prepare((db, param: Param<{ id: string; at: string }>) =>
  db
    .updateTable('outbox')
    .set({ done_at: param('at'), last_error: null })
    .where('id', '=', param('id')),
)

/** Deletes the payload of a sent email, so that email addresses are not kept for a week. */
export const forgetPayload = prepare((db, param: Param<{ id: string }>) =>
  db.updateTable('outbox').set({ payload: '{}' }).where('id', '=', param('id')),
)

export async function dropUntried(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropUntriedCapture(tx: Db, paymentId: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', '=', 'capture')
    .where('payload', '=', toJson({ paymentId }))
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()
}

export async function postponeMessage(db: Db, id: string, dueAt: string, error: string): Promise<void> {
  await db.updateTable('outbox').set({ due_at: dueAt, last_error: error }).where('id', '=', id).execute()
}

/** Marks a message as failed: it does not run again unless the owner retries it. */
export async function markFailed(db: Db, id: string, at: string, error: string): Promise<void> {
  await db.updateTable('outbox').set({ failed_at: at, last_error: error }).where('id', '=', id).execute()
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function deleteFinished(db: Db, before: string, limit: number): Promise<number> {
  const finished = db.selectFrom('outbox').select('id').where('done_at', '<', before).orderBy('done_at')
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', finished.limit(limit)).executeTakeFirst()
  return Number(numDeletedRows)
}

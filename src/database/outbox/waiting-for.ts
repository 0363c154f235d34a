import type { Db, Schema } from '#database/schema.ts'
import { queueMessage, type OutboxMessage } from './outbox.ts'

export async function isWaitingFor(
  db: Db,
  kind: Schema['outbox']['kind'],
  payload: { paymentId: string; reference?: string },
): Promise<boolean> {
  const waiting = db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('payload', '=', JSON.stringify(payload))
  // Held messages have their own index. Without it, the query would read all completed messages.
  const found = await waiting
    .where('held_at', 'is', null)
    .unionAll(waiting.where('held_at', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function queueUnlessWaiting(db: Db, message: PaymentMessage, at: string): Promise<void> {
  if (!(await isWaitingFor(db, message.kind, message.payload))) await queueMessage(db, message, at)
}

type PaymentMessage = Extract<OutboxMessage, { kind: 'capture' | 'release' }>

import type { Db, Schema } from '#database/schema.ts'

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
    .where('poisoned_at', 'is', null)
    .where('payload', '=', JSON.stringify(payload))
  return (await waiting.limit(1).executeTakeFirst()) !== undefined
}

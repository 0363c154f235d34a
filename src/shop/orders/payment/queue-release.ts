import { queueMessage } from '#database/outbox/outbox.ts'
import { isWaitingFor } from '#database/outbox/waiting-for.ts'
import type { Db } from '#database/schema.ts'

export async function queueRelease(db: Db, paymentId: string, at: string): Promise<void> {
  if (await isWaitingFor(db, 'release', { paymentId })) return
  await queueMessage(db, { kind: 'release', payload: { paymentId } }, at)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#database/database.ts'

/** Whether the outbox becomes empty and each payment becomes final within three seconds. */
export async function becomesIdle({ db }: Database): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    const messages = await db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
    const payments = await db
      .selectFrom('payments')
      .select('id')
      .where('state', 'in', ['authorizing', 'action'])
      .execute()
    if (messages.length === 0 && payments.length === 0) return true
    await sleep(100)
  }
  return false
}

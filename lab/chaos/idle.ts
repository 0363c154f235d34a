import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/database/database.ts'

const POLL_MS = 100
/** So long nothing may be finished before the shop counts as stuck. The outbox looks again after five seconds. */
const MAX_POLLS = 60

/** Whether the outbox becomes empty and each payment becomes final, however long it takes, unless no work is finished any more. */
export async function becomesIdle({ db }: Database): Promise<boolean> {
  let least = Infinity
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    // Read first: a payment that becomes final meanwhile queues a message, which is then counted.
    const payments = await db
      .selectFrom('payments')
      .select('id')
      .where('state', 'in', ['authorizing', 'action'])
      .execute()
    const messages = await db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
    const left = messages.length + payments.length
    if (left === 0) return true
    if (left < least) [least, polls] = [left, 0]
    await sleep(POLL_MS)
  }
  return false
}

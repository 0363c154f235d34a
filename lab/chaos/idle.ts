import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/database/database.ts'

const POLL_MS = 100
/** The shop counts as stuck after this many polls without progress. The outbox polls every five seconds. */
const MAX_POLLS = 60

/** Waits until the outbox is empty and each payment is final. Returns false if no more work is finished. */
export async function becomesIdle({ db }: Database): Promise<boolean> {
  let least = Infinity
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    // Read first: a payment that becomes final in the meantime queues a message, which is then counted.
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

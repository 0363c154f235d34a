import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunTransaction } from '#database/database.ts'
import { firstIdAt, saveDeed } from '#database/people/deeds.ts'
import type { Asker, DoneDeed } from '#domain/people/history.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Who does the deeds, and who is notified when one was done but could not be recorded. */
export type Recorder = { by: Asker; onUnrecorded: (error: unknown) => void }
export type RecordingShop = Pick<Shop, 'database' | 'now'> & Recorder

type Begun = Pick<DoneDeed, 'deed' | 'about' | 'input'>
type Ended = Partial<Pick<DoneDeed, 'before' | 'after'>> & Pick<DoneDeed, 'outcome'>

/** What is done does not wait longer for its record, such as for the lock of an import. */
const MAX_WAIT_MS = 1000

/** Records a deed in its own first transaction, so that no change is without a record, and then how it has ended. */
export function openRecord({ database, now, by, onUnrecorded }: RecordingShop, begun: Begun) {
  const at = isoTime({ now })
  const deed: DoneDeed = { id: idAt(at), at, by, ...begun, before: null, after: null, outcome: null }
  let isWritten = false
  const transaction: RunTransaction = async (work, options) => {
    if (isWritten) return database.transaction(work, options)
    const result = await database.transaction(async (tx) => {
      const changed = await work(tx)
      await saveDeed(tx, deed)
      return changed
    }, options)
    isWritten = true
    return result
  }
  return {
    database: { ...database, transaction },
    /** Whether something was committed. */
    isWritten: () => isWritten,
    /** Never throws. */
    end: async (endedOf: () => Ended): Promise<void> => {
      const write = async () => database.transaction((tx) => saveDeed(tx, { ...deed, ...endedOf() }))
      await Promise.race([write().catch(onUnrecorded), pause(MAX_WAIT_MS, undefined, { ref: false })])
    },
  }
}

/** A UUIDv7 of the shop's clock. */
const idAt = (at: string): string => {
  const time = firstIdAt(at)
  return time + randomUUIDv7().slice(time.length)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/database/database.ts'
import { isOutage } from '../../src/database/outage.ts'
import { DEFAULT_RATES } from '../../src/domain/cart/pricing.ts'
import { BEGINNINGS, doDeed, SHIPPING_DEEDS } from '../../test/support/orders/shipping-deeds.ts'
import type { Random } from './random.ts'
import type { ShopperLog } from './shopper.ts'

type Session = {
  withDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  now: () => Date
  log: Pick<ShopperLog, 'acknowledged'>
  isOver: () => boolean
}

const MAX_DEEDS = 5
const PAUSE_MS = 60

/** Ships, undoes, cancels and ships again orders that are charged with the first parcel. The owner's commands only write to the database. */
export async function runOwner({ withDatabase, now, log, isOver }: Session, random: Random): Promise<void> {
  while (!isOver()) {
    await sleep(PAUSE_MS)
    const { number } = random.pick([...log.acknowledged.values()]) ?? {}
    if (number === undefined) continue
    const more = Array.from({ length: random.below(MAX_DEEDS) }, () => random.pick([...SHIPPING_DEEDS]))
    try {
      await withDatabase(async (database) => {
        const shop = { database, now, wakeOutbox: () => {}, timeZone: 'UTC', rates: DEFAULT_RATES }
        for (const deed of [...random.pick(BEGINNINGS), ...more]) await doDeed(shop, number, deed)
      })
    } catch (error) {
      if (!isOutage(error)) throw error
    }
  }
}

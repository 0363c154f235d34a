import type { TimeZone } from '#domain/days.ts'
import type { Db } from '#database/schema.ts'

/** The settings of the open shop that commands follow, wherever they are run. */
export type Remembered = { timeZone: TimeZone; url: string }

/** Null until the shop is opened. */
export const remembered = (db: Db): Promise<{ [Name in keyof Remembered]: Remembered[Name] | null }> =>
  db.selectFrom('catalog_version').select(['time_zone as timeZone', 'shop_url as url']).executeTakeFirstOrThrow()

/** Called when the shop opens. Writes nothing if it is the same. */
export async function remember(db: Db, { timeZone, url }: Remembered): Promise<void> {
  const known = await remembered(db)
  if (known.timeZone === timeZone && known.url === url) return
  await db.updateTable('catalog_version').set({ time_zone: timeZone, shop_url: url }).execute()
}

import type { TimeZone } from '#domain/days.ts'
import type { Db } from '#database/schema.ts'

/** Settings of the open shop that commands use, even if run elsewhere. */
export type Remembered = { timeZone: TimeZone; url: string }

/** Null until the shop was opened. */
export const remembered = (db: Db): Promise<{ [Name in keyof Remembered]: Remembered[Name] | null }> =>
  db.selectFrom('catalog_version').select(['time_zone as timeZone', 'shop_url as url']).executeTakeFirstOrThrow()

/** Called when the shop opens. Writes nothing if the settings are unchanged. */
export async function remember(db: Db, { timeZone, url }: Remembered): Promise<void> {
  const known = await remembered(db)
  if (known.timeZone === timeZone && known.url === url) return
  await db.updateTable('catalog_version').set({ time_zone: timeZone, shop_url: url }).execute()
}

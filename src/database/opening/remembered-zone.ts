import type { TimeZone } from '#domain/days.ts'
import type { Db } from '#database/schema.ts'

/** Null until the shop is opened. */
export async function rememberedZone(db: Db): Promise<TimeZone | null> {
  const { time_zone: zone } = await db.selectFrom('catalog_version').select('time_zone').executeTakeFirstOrThrow()
  return zone
}

/** Called when the shop opens. Writes nothing if it is the same. */
export async function rememberZone(db: Db, zone: TimeZone): Promise<void> {
  if ((await rememberedZone(db)) !== zone) await db.updateTable('catalog_version').set({ time_zone: zone }).execute()
}

import { existsSync } from 'node:fs'
import { openOwner, type Doable, type Owner } from '#api/owner/owner.ts'
import type { DeedInput } from '#contract/owner/index.ts'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { appliedMigrations, migrate, pendingMigrations } from '#database/migrate.ts'
import { isServer, openDatabase, openForBulkLoad } from '#database/open.ts'
import { remembered } from '#database/opening/remembered.ts'
import { readPlace, readShopUrlSetting, readTimeZoneSetting } from '#server/config.ts'
import { ConfigError, NoShopError } from '#server/config-error.ts'
import { makeDataFolder } from '#server/secret/token-secret.ts'
import { commandDoer, onUnrecorded } from '#cli/people/doer.ts'
import { openReachable, rejectNewerSchema } from '#server/open-database.ts'
import type { Recorder } from '#shop/people/recording.ts'
import type { Shop } from '#shop/shop.ts'

type Place = ReturnType<typeof readPlace>
type Parts = Pick<Shop, 'database' | 'now' | 'timeZone'> & { url: string } & Recorder
/** The parts that most commands need. `orders/changes.ts` and `payments/with-gateway.ts` add more. */
type Opened = Parts & { /** Runs the owner's deeds that need no other parts. */ owner: Owner<Parts> }
type Work<T, Given> = (shop: Opened, given: Given) => Promise<T>

/** Creates the shop if missing, and opens an empty catalog for bulk loading. Throws ConfigError if unreachable or of another version. */
export async function withShopToFill<T>(work: Work<T, Place & { wasEmpty: boolean }>): Promise<T> {
  const place = readPlace(process.env)
  makeDataFolder(place)
  const wasEmpty = await withOpen(place, async ({ database }) => {
    const applied = await appliedMigrations(database)
    if (applied.length === 0) await migrate(database)
    else await rejectOtherVersion({ database }, place, applied)
    return isCatalogEmpty(database.db)
  })
  const open = wasEmpty ? openForBulkLoad : openDatabase
  return withOpen({ ...place, wasEmpty }, async (shop, given) => work(await asOpenShop(shop), given), open)
}

/** Runs `work` on an existing shop. Throws ConfigError without changes if there is none of this version. */
export const withShop = <T>(work: Work<T, Place>): Promise<T> =>
  withShopOfAnyVersion(async (shop, { applied, ...place }) => {
    await rejectOtherVersion(shop, place, applied)
    return work(await asOpenShop(shop), place)
  })

export const doDeed: Owner<Parts> = (name, input) => withShop(({ owner }) => owner(name, input))

export const doDeedInZone = <Name extends Doable<Parts>>(name: Name, input: DeedInput<Name>) =>
  withShop(async ({ owner, timeZone }) => [await owner(name, input), timeZone] as const)

/** Runs `work` on the shop, or if there is none, on an empty one in memory. */
export async function withShopOrEmpty<T>(work: Work<T, Place>, onEmpty: (place: string) => void): Promise<T> {
  try {
    return await withShop(work)
  } catch (error) {
    if (!(error instanceof NoShopError)) throw error
    onEmpty(error.place)
    return withOpen({ ...readPlace(process.env), database: ':memory:' }, async (shop, place) => {
      await migrate(shop.database)
      return work(shop, place)
    })
  }
}

export async function withShopOfAnyVersion<T>(work: Work<T, Place & { applied: string[] }>): Promise<T> {
  const place = readPlace(process.env)
  // Opening a missing file would create it.
  if (!isServer(place.database) && !existsSync(place.database)) throw new NoShopError(place)
  return withOpen(place, async (shop) => {
    const applied = await appliedMigrations(shop.database)
    if (applied.length === 0) throw new NoShopError(place)
    return work(shop, { ...place, applied })
  })
}

/** Commands never migrate, because a shop of an earlier version may be using this database. */
async function rejectOtherVersion(
  { database }: Pick<Opened, 'database'>,
  place: Place,
  applied: readonly string[],
): Promise<void> {
  rejectNewerSchema(database, place, applied)
  const pending = await pendingMigrations(database, applied)
  if (pending.length > 0)
    throw new ConfigError(
      `The database is from an earlier version of the shop. Missing migrations: ${pending.join(', ')}. Stop the shop, run "npx shop backup FILE", then "npx shop migrate".`,
    )
}

/** Uses the time zone and URL of the running shop, wherever the command runs. Warns if TIME_ZONE differs. */
async function asOpenShop(shop: Opened): Promise<Opened> {
  const zone = readTimeZoneSetting(process.env)
  const known = await remembered(shop.database.db)
  const timeZone = known.timeZone ?? shop.timeZone
  if (zone.isSaid && timeZone !== zone.timeZone)
    console.error(
      `TIME_ZONE is ${zone.timeZone} here. Dates and times are in ${timeZone}, the time zone of the running shop.`,
    )
  const url = readShopUrlSetting(process.env).isSaid ? shop.url : (known.url ?? shop.url)
  return withOwner({ ...shop, timeZone, url })
}

const withOwner = (parts: Parts): Opened => ({ ...parts, owner: openOwner(parts) })

async function withOpen<T, Given extends Pick<Place, 'database'>>(
  place: Given,
  work: Work<T, Given>,
  open = openDatabase,
): Promise<T> {
  const { timeZone } = readTimeZoneSetting(process.env)
  const { url } = readShopUrlSetting(process.env)
  const database = await openReachable(place.database, open)
  try {
    return await work(
      withOwner({ database, now: () => new Date(), timeZone, url, by: commandDoer(), onUnrecorded }),
      place,
    )
  } finally {
    await database.close()
  }
}

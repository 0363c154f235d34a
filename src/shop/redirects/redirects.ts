import { lockCatalog } from '#database/catalog/catalog-version.ts'
import { allRedirects, deleteRedirect, findRedirect, saveRedirects } from '#database/catalog/redirects.ts'
import { lostDemandSince } from '#database/search/lost-demand.ts'
import { formatCount } from '#domain/counts.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { readRedirect, redirectLoops, redirectPath, type Redirect } from '#domain/redirects.ts'
import { shopDay } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'
import { deadEnds, type GivenRedirect } from './dead-ends.ts'

/** More than any shop needs; keeps a wrong file from filling the database. */
const MAX_REDIRECTS = 100_000

type Stored = Pick<Shop, 'database'>

/** Finds the redirect for an address without a page. */
export async function redirectOf({ database }: Stored, address: string): Promise<Redirect | null> {
  const path = redirectPath(address)
  return path === null ? null : findRedirect(database.db, path)
}

export const listRedirects = ({ database }: Stored): Promise<Redirect[]> => allRedirects(database.db)

/** `notes`: a sentence for each redirect to a missing page. */
export type SavedRedirects = { added: number; changed: number; unchanged: number; notes: string[] }

export type RedirectShop = Pick<Shop, 'database' | 'now' | 'timeZone'> & { url: string }

/** Redirects an address; a null target means gone. Throws ShopError. */
export async function addRedirect(
  shop: RedirectShop,
  address: string,
  target: string | null,
  mode: DryRun,
): Promise<SavedRedirects & { redirect: Redirect }> {
  const redirect = readRedirect(address, target, shop.url)
  if (typeof redirect === 'string') throw invalid(`${redirect}.`)
  return { redirect, ...(await addRedirects(shop, [redirect], mode)) }
}

/** Saves all or none. Throws ShopError for a redirect loop. */
export function addRedirects(
  shop: Omit<RedirectShop, 'url'>,
  redirects: readonly GivenRedirect[],
  mode: DryRun = {},
): Promise<SavedRedirects> {
  return changeIn(shop.database, mode, async (tx) => {
    // Two concurrent commands could create a loop together.
    await lockCatalog(tx)
    const before = new Map((await allRedirects(tx)).map(({ path, target }) => [path, target]))
    const after = new Map([...before, ...redirects.map(({ path, target }) => [path, target] as const)])
    if (after.size > MAX_REDIRECTS) throw invalid(`A shop has at most ${formatCount(MAX_REDIRECTS)} redirects.`)
    const [loop] = redirectLoops(after)
    if (loop) throw invalid(`These redirects would form a loop: ${loop.join(' → ')}. Nothing was changed.`)
    const added = redirects.filter(({ path }) => !before.has(path))
    const changed = redirects.filter(({ path, target }) => before.has(path) && before.get(path) !== target)
    await saveRedirects(tx, [...added, ...changed])
    return {
      added: added.length,
      changed: changed.length,
      unchanged: redirects.length - added.length - changed.length,
      notes: await deadEnds(tx, redirects, after, shopDay(shop)),
    }
  })
}

/** Throws ShopError if the address is not redirected. */
export async function removeRedirect({ database }: Stored, address: string): Promise<void> {
  const path = redirectPath(address)
  const isRemoved = path !== null && (await database.transaction((tx) => deleteRedirect(tx, path)))
  if (!isRemoved) throw notFound(`${address} is not redirected.`)
}

const MAX_LISTED = 1000

/** Recent addresses that were not found and have no redirect, most frequent first. An empty text counts those not stored. */
export async function missingPaths(
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  days: number,
): Promise<{ text: string; count: number }[]> {
  const { db } = shop.database
  const lost = await lostDemandSince(db, 'address', { day: shopDay(shop, 1 - days), limit: MAX_LISTED })
  const paths = new Set((await allRedirects(db)).map(({ path }) => path))
  return lost.filter(({ text }) => !paths.has(text))
}

import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { DatabaseTimeout } from '#database/outage.ts'
import type { Db } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

const EVERY_MS = 250
/** A connection that says nothing for so long is given up, and another one is asked. */
const ANSWER_MS = 5000

/**
 * Tells when the catalog has changed, whichever process changed it. One look-up by primary key four times a second
 * means the same on both databases, and costs a request nothing. The catalog index is refreshed then.
 */
export function watchCatalog(shop: Shop, changed: () => void): { stop: () => void } {
  let known: number | undefined
  let asking = false
  let isOver = false
  const failed = (error: unknown) => {
    if (!isOver && !shop.health.isOutage(error)) shop.log.error({ err: error }, 'The catalog cannot be read')
  }
  const look = async () => {
    if (asking) return
    asking = true
    try {
      const version = await versionInTime(shop.database.db)
      if (known !== undefined && version !== known) changed()
      // Reading a large catalog takes seconds at first, so it begins before the first list is requested.
      if (version !== known) currentIndex(shop.database).catch(failed)
      known = version
    } catch (error) {
      // The stored pages stay.
      failed(error)
    } finally {
      asking = false
    }
  }
  const timer = setInterval(look, EVERY_MS)
  void look()
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  return { stop }
}

async function versionInTime(db: Db): Promise<number> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DatabaseTimeout()), ANSWER_MS)
  try {
    return await catalogVersion(db, late.signal)
  } finally {
    clearTimeout(timer)
  }
}

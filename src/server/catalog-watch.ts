import { catalogVersion } from '#database/catalog-version.ts'
import type { Shop } from '#shop/shop.ts'

const EVERY_MS = 250

/**
 * Tells when the catalogue has changed, whichever process changed it. One look-up by primary key four times a second
 * means the same on both databases, and costs a request nothing.
 */
export function watchCatalog(shop: Shop, changed: () => void): { stop: () => void } {
  let known: number | undefined
  let asking = false
  const look = async () => {
    if (asking) return
    asking = true
    try {
      const version = await catalogVersion(shop.database.db)
      if (known !== undefined && version !== known) changed()
      known = version
    } catch (error) {
      // The stored pages stay.
      if (!shop.health.isOutage(error)) shop.log.error({ err: error }, 'The catalogue cannot be read')
    } finally {
      asking = false
    }
  }
  const timer = setInterval(look, EVERY_MS)
  void look()
  return { stop: () => clearInterval(timer) }
}

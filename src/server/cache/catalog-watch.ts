import { versionedRates } from '#database/catalog/catalog-version.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { DatabaseTimeout } from '#database/outage.ts'
import { dayOf } from '#domain/days.ts'
import { settledRates } from '#domain/cart/rates.ts'
import { currentFace } from '#shop/face/current-face.ts'
import { currentSynonyms } from '#shop/search/owner-synonyms.ts'
import type { Shop } from '#shop/shop.ts'

const INTERVAL_MS = 250
/** Shorter, because a cache in front keeps an old page until every node has noticed the change. */
export const INTERVAL_BEHIND_CACHE_MS = 100
const QUERY_TIMEOUT_MS = 5000

/** Refreshes rates, synonyms and face and calls `onChange` after any process changed the catalog, and when a day of the shop begins. */
export function watchCatalog(
  shop: Shop,
  onChange: () => void,
  onVersion = async (_version: number) => {},
  intervalMs = INTERVAL_MS,
): { stop: () => Promise<void> } {
  let known: number | undefined
  let today = dayOf(shop.now(), shop.timeZone)
  let polling: Promise<void> | null = null
  let isStopped = false
  const onError = (error: unknown) => {
    if (!isStopped && !shop.health.isOutage(error)) shop.log.error({ err: error }, 'The catalog cannot be read')
  }
  const poll = async () => {
    try {
      const { version, rates } = await withinTimeout((signal) => versionedRates(shop.database.db, signal))
      // Pages rendered after `onChange` must show what has changed.
      if (version !== known) await shop.database.replicas?.requireCurrent()
      if (version !== known) Object.assign(shop.rates, settledRates(rates, shop.settings.rates))
      if (version !== known) shop.synonyms = await withinTimeout((signal) => currentSynonyms(shop.database.db, signal))
      if (version !== known)
        shop.face = await withinTimeout((signal) => currentFace(shop.database.db, shop.settings, signal))
      const day = dayOf(shop.now(), shop.timeZone)
      // Pages contain the year and the shop's dates.
      if ((known !== undefined && version !== known) || day !== today) onChange()
      today = day
      if (version !== known) currentIndex(shop.database).catch(onError)
      known = version
      // Not awaited, because the first one waits for the catalog index.
      onVersion(version).catch(onError)
    } catch (error) {
      onError(error)
    }
  }
  const look = () => void (polling ??= poll().finally(() => (polling = null)))
  const timer = setInterval(look, intervalMs)
  look()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await polling
    },
  }
}

async function withinTimeout<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DatabaseTimeout()), QUERY_TIMEOUT_MS)
  try {
    return await read(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

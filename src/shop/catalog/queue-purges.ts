import { changedProducts } from '#database/product-list/changed-products.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { queueOnce } from '#database/outbox/outbox.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { CATALOG_KEY, productKey, WHOLE_SHOP_KEY } from './surrogate-keys.ts'

/** Every node has purged by then; the outbox does it again until the cache has taken it. */
const REPEATED_AFTER_MS = 1000
const TIMEOUT_MS = 5000

type Versions = { catalog: number; products: number }

/**
 * The function is called with each catalog version. Each node purges a cache in front of the shop as soon as it renders a new
 * version, because it may have filled the cache with the former page until then. One that opens has filled nothing.
 */
export function createPurgeQueue(shop: Shop): (version: number) => Promise<void> {
  let known: Versions | null = null
  let isBusy = false
  return async (version) => {
    if (isBusy || known?.catalog === version) return
    isBusy = true
    try {
      const { catalogVersion, productsVersion } = await currentIndex(shop.database)
      const versions = { catalog: catalogVersion, products: productsVersion }
      const keys = known ? await keysOfChange(shop, known, versions) : [WHOLE_SHOP_KEY]
      // Not awaited: the cache may not answer. The queued message is tried again, and tells of its failure.
      if (known) shop.purgeCaches(keys, AbortSignal.timeout(TIMEOUT_MS)).catch(() => {})
      await queue(shop, `purge-${catalogVersion}`, keys)
      known = versions
    } finally {
      isBusy = false
    }
  }
}

/** One of several nodes that notice a version queues the message. */
async function queue(shop: Shop, id: string, keys: string[]): Promise<void> {
  const message = { kind: 'purge', payload: { keys } } as const
  await shop.database.transaction((tx) => queueOnce(tx, id, message, isoTime(shop, REPEATED_AFTER_MS)))
  setTimeout(shop.wakeOutbox, REPEATED_AFTER_MS + 50).unref()
}

const MAX_PRODUCTS = 100

/** Several versions at once may hide a change of rates or shipping among those of products. */
async function keysOfChange({ database }: Shop, before: Versions, now: Versions): Promise<string[]> {
  const isStock = now.products === before.products
  if (!isStock && now.catalog > before.catalog + 1) return [WHOLE_SHOP_KEY]
  const ids = isStock
    ? database.catalogIndex.index.stockChanges.filter(({ version }) => version >= before.catalog).map(({ id }) => id)
    : await changedProducts(database.db, before.products, MAX_PRODUCTS + 1)
  const known = [...new Set(ids)]
  if (known.length > MAX_PRODUCTS || (known.length === 0 && !isStock)) return [WHOLE_SHOP_KEY]
  return [CATALOG_KEY, ...known.map(productKey)]
}

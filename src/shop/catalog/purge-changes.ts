import { changedProducts } from '#database/product-list/changed-products.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { queueOnce } from '#database/outbox/outbox.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { storefront } from './storefront.ts'
import { CATALOG_KEY, productKey, WHOLE_SHOP_KEY } from './surrogate-keys.ts'

/** By then, any page rendered before the change has reached the cache. */
const REPEATED_AFTER_MS = 1000
const TIMEOUT_MS = 5000

/** `storefront`: what every page shows, serialized. */
type Versions = { catalog: number; products: number; storefront: string }

/**
 * Call the returned function with each new catalog version; it purges what has changed from the CDN. Every node does so once it
 * renders a new version, because until then it may have filled the cache with old pages.
 */
export function createChangePurge(shop: Shop): (version: number) => Promise<void> {
  let known: Versions | null = null
  let isBusy = false
  let isPending = false

  async function purgeChange(): Promise<void> {
    const { catalogVersion, productsVersion } = await currentIndex(shop.database)
    if (known?.catalog === catalogVersion) return
    const versions = {
      catalog: catalogVersion,
      products: productsVersion,
      storefront: JSON.stringify(await storefront(shop)),
    }
    const id = `purge-${versions.catalog}`
    // A node that has just started has not filled the cache yet.
    if (!known) await queue(shop, id, [WHOLE_SHOP_KEY])
    else {
      const keys = await keysOfChange(shop, known, versions)
      await purge(shop, id, keys)
      setTimeout(() => void purge(shop, `${id}-again`, keys).catch(() => {}), REPEATED_AFTER_MS).unref()
    }
    known = versions
  }

  return async (version) => {
    if (known?.catalog === version) return
    isPending = true
    if (isBusy) return
    isBusy = true
    try {
      while (isPending) {
        isPending = false
        await purgeChange()
      }
    } finally {
      isBusy = false
    }
  }
}

/** If the purge fails, queues a message so that the outbox retries it. */
const purge = (shop: Shop, id: string, keys: string[]): Promise<void> =>
  shop.purgeCaches(keys, AbortSignal.timeout(TIMEOUT_MS)).catch(() => queue(shop, id, keys))

/** Only one of the nodes queues the message. */
async function queue(shop: Shop, id: string, keys: string[]): Promise<void> {
  const message = { kind: 'purge', payload: { keys } } as const
  await shop.database.transaction((tx) => queueOnce(tx, id, message, isoTime(shop)))
  shop.wakeOutbox()
}

const MAX_PRODUCTS = 100

/** If several versions changed at once, rates or shipping may have changed along with products. */
async function keysOfChange({ database }: Shop, before: Versions, now: Versions): Promise<string[]> {
  if (now.storefront !== before.storefront) return [WHOLE_SHOP_KEY]
  const isStock = now.products === before.products
  if (!isStock && now.catalog > before.catalog + 1) return [WHOLE_SHOP_KEY]
  const ids = isStock
    ? database.catalogIndex.index.stockChanges.filter(({ version }) => version >= before.catalog).map(({ id }) => id)
    : await changedProducts(database.db, before.products, MAX_PRODUCTS + 1)
  const known = [...new Set(ids)]
  if (known.length > MAX_PRODUCTS || (known.length === 0 && !isStock)) return [WHOLE_SHOP_KEY]
  return [CATALOG_KEY, ...known.map(productKey)]
}

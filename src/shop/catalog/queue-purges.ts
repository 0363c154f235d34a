import { changedProducts } from '#database/product-list/changed-products.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { queueOnce } from '#database/outbox/outbox.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { CATALOG_KEY, productKey, WHOLE_SHOP_KEY } from './surrogate-keys.ts'

/** A node may fill the cache with the former page until it notices the change: nearly all have by the first, a busy one by the second. */
const REPEATS_MS = [400, 1000]

type Versions = { catalog: number; products: number }

/** The function is called with each catalog version, and queues what a cache in front of the shop must forget. */
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
  await shop.database.transaction(async (tx) => {
    await queueOnce(tx, id, message, isoTime(shop))
    for (const ms of REPEATS_MS) await queueOnce(tx, `${id}-after-${ms}`, message, isoTime(shop, ms))
  })
  shop.wakeOutbox()
  for (const ms of REPEATS_MS) setTimeout(shop.wakeOutbox, ms + 50).unref()
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

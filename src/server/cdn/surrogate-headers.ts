import * as urls from '#domain/urls.ts'
import { CATALOG_KEY, productKey, WHOLE_SHOP_KEY } from '#shop/catalog/surrogate-keys.ts'
import type { CdnSettings } from './cdn-settings.ts'

/** Pages with more products are lists, which every product change purges through the catalog key. */
const MAX_PRODUCT_KEYS = 60
const MAX_AGE = 3600
const STALE_WHILE_REVALIDATE = 60
const STALE_IF_ERROR = 86_400

export type SurrogateHeaders = (page: {
  target: string
  productIds: ReadonlySet<number>
  lifeMs: number
}) => Record<string, string>

/** Headers for the cache in front of the shop, which strips them: how long to keep a page, and the keys that purge it. */
export const surrogateHeaders =
  ({ kind }: CdnSettings): SurrogateHeaders =>
  ({ target, productIds, lifeMs }): Record<string, string> => {
    const seconds = Math.min(MAX_AGE, lifeMs / 1000)
    const isShort = seconds < MAX_AGE
    const control = isShort
      ? `max-age=${seconds}`
      : `max-age=${seconds}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}, stale-if-error=${STALE_IF_ERROR}`
    const keys = keysOf(target, productIds)
    return kind === 'cloudflare'
      ? { 'cloudflare-cdn-cache-control': control, 'cache-tag': keys.join(',') }
      : { 'surrogate-control': control, 'surrogate-key': keys.join(' ') }
  }

const PRODUCT = /^\/(?:api\/)?products\/[^/?]+$/
const LISTS: readonly string[] = [urls.sale, urls.deals]

/** A product's page has only its own key; any other page with products also has the catalog key. */
function keysOf(target: string, productIds: ReadonlySet<number>): string[] {
  const isProduct = PRODUCT.test(target) && !LISTS.includes(target) && productIds.size === 1
  return [
    WHOLE_SHOP_KEY,
    ...(isProduct ? [] : [CATALOG_KEY]),
    ...(productIds.size > MAX_PRODUCT_KEYS ? [] : Array.from(productIds, productKey)),
  ]
}

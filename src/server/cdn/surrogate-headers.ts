import * as urls from '#domain/urls.ts'
import { CATALOG_KEY, productKey, WHOLE_SHOP_KEY } from '#shop/catalog/surrogate-keys.ts'
import type { CdnSettings } from './cdn-settings.ts'

/** Longer pages are lists, which each change of a product purges by the key of the catalog. */
const MAX_PRODUCT_KEYS = 60
const MAX_AGE = 3600
const STALE_WHILE_REVALIDATE = 60
const STALE_IF_ERROR = 86_400

export type SurrogateHeaders = (page: {
  target: string
  productIds: ReadonlySet<number>
  lifeMs: number
}) => Record<string, string>

/** Headers for the cache in front of the shop, which removes them: how long it may keep a page, and the keys that purge it. */
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

/** A page of one product has only its own key; any other that shows products changes with the catalog. */
function keysOf(target: string, productIds: ReadonlySet<number>): string[] {
  const isProduct = PRODUCT.test(target) && !LISTS.includes(target) && productIds.size === 1
  return [
    WHOLE_SHOP_KEY,
    ...(isProduct ? [] : [CATALOG_KEY]),
    ...(productIds.size > MAX_PRODUCT_KEYS ? [] : Array.from(productIds, productKey)),
  ]
}

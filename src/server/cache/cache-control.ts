import { lifetimeMsOf } from './public-urls.ts'

/** In seconds. Caches of others are not notified of changes. */
const SHARED_MAX_AGE = 10
const STALE_WHILE_REVALIDATE = 60

/** Browsers revalidate every page. Shared caches never show a page beyond its lifetime either. */
export function cacheControlOf(target: string): string {
  const seconds = lifetimeMsOf(target) / 1000
  if (seconds < SHARED_MAX_AGE) return `public, max-age=0, s-maxage=${seconds}`
  return `public, max-age=0, s-maxage=${SHARED_MAX_AGE}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}`
}

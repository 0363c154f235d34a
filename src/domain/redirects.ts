import { plainLine } from './plain-text.ts'

/** The redirect from a path without a page. A null target means that the page is permanently gone (410). */
export type Redirect = { path: string; target: string | null }

const MAX_REDIRECT_LENGTH = 1000

/** An arbitrary origin: only the path of an old shop's URL matters. */
const OLD_SHOP = 'http://old.shop'

/** Normalizes a URL for comparison: its decoded path in lower case, without a trailing slash. Null if it is malformed. */
export function redirectPath(address: string): string | null {
  const url =
    /^(https?:\/)?\/(?!\/)/i.test(address) || /^https?:\/\//i.test(address) ? URL.parse(address, OLD_SHOP) : null
  if (!url) return null
  try {
    return decodeURIComponent(url.pathname).toLowerCase().replace(/\/+$/, '') || '/'
  } catch {
    return null
  }
}

/** Reads an old URL and its replacement, which may be a full URL of this shop. Returns a sentence if they are invalid. */
export function readRedirect(from: string, to: string | null, shopUrl: string): Redirect | string {
  const named = (text: string) => `"${plainLine(text).slice(0, 100)}"`
  const path = redirectPath(from.trim())
  if (path === null) return `${named(from)} is no address. Write its path, such as /pages/about-us`
  if (path === '/') return `${named(from)} is the home page, which is never redirected`
  if (/[?#]/.test(from)) return `${named(from)} has a ? or #. An address is redirected by its path alone`
  if (path.length > MAX_REDIRECT_LENGTH) return `${named(from)} is longer than ${MAX_REDIRECT_LENGTH} characters`
  if (to === null) return { path, target: null }
  const target = ownPath(to.trim(), shopUrl)
  if (target === null) return `${named(to)} is not an address of this shop. Write its path, such as /products/blue-mug`
  if (target.length > MAX_REDIRECT_LENGTH) return `${named(to)} is longer than ${MAX_REDIRECT_LENGTH} characters`
  return { path, target }
}

/** Browsers treat //other.example and /\other.example as URLs of other sites. */
function ownPath(address: string, shopUrl: string): string | null {
  if (!/^(\/(?![/\\])|https?:\/\/)/i.test(address)) return null
  const url = URL.parse(address, shopUrl)
  if (!url || url.origin !== new URL(shopUrl).origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The first redirect loops, each with the paths along the way: ["/a", "/b", "/a"]. */
export function redirectLoops(redirects: ReadonlyMap<string, string | null>): string[][] {
  const loops: string[][] = []
  const settled = new Set<string>()
  for (const start of redirects.keys()) {
    const way: string[] = []
    let path: string | null = start
    while (path !== null && redirects.has(path) && !settled.has(path) && !way.includes(path)) {
      way.push(path)
      const target: string | null = redirects.get(path) ?? null
      path = target && redirectPath(target)
    }
    if (path !== null && way.includes(path)) loops.push([...way.slice(way.indexOf(path)), path])
    for (const one of way) settled.add(one)
  }
  return loops
}

/** The text under which a path without a page is counted; empty for a path that may identify a person. */
export function lostPath(address: string): string {
  const path = redirectPath(address) ?? ''
  return path.includes('@') || /\d{9}/.test(path) || path.length > 200 ? '' : plainLine(path.toWellFormed())
}

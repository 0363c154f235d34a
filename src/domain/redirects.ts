import { plainLine } from './plain-text.ts'

/** Where an address leads that shows nothing of its own. A target of null: what was there is gone for good. */
export type Redirect = { path: string; target: string | null }

const MAX_REDIRECT_LENGTH = 1000

/** Any origin: an address of an old shop counts by its path. */
const OLD_SHOP = 'http://old.shop'

/** The spelling in which addresses are compared: its path, decoded, in lower case, without the last slash. Null if it cannot be read. */
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

/** Reads an old address and the one in its place, which may be a full one of the shop. Returns a sentence if they cannot be used. */
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

/** A browser reads //other.example and /\other.example as other sites. */
function ownPath(address: string, shopUrl: string): string | null {
  if (!/^(\/(?![/\\])|https?:\/\/)/i.test(address)) return null
  const url = URL.parse(address, shopUrl)
  if (!url || url.origin !== new URL(shopUrl).origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The first addresses that lead back to themselves, each with those on its way: ["/a", "/b", "/a"]. */
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

/** The text under which an address that shows nothing is counted; empty for one that may name a person. */
export function lostPath(address: string): string {
  const path = redirectPath(address) ?? ''
  return path.includes('@') || /\d{9}/.test(path) || path.length > 200 ? '' : plainLine(path.toWellFormed())
}

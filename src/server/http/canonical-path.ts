import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESERVED_SLUGS } from '#domain/catalog/products.ts'
import { PAGES } from '#domain/url-table.ts'

/** The first path segments of cached pages: "products", "faq" … */
const FIRST_SEGMENTS = Object.values(PAGES).flatMap((page) => ('cache' in page ? page.pattern.split('/')[1] || [] : []))

const WORDS = [FIRST_SEGMENTS, RESERVED_SLUGS]

/** Returns the canonical spelling for search engines and the cache. The router also accepts upper case, a trailing slash and %41. */
export function canonicalPath(path: string): string {
  const [, ...parts] = path.replace(/\/+$/, '').split('/')
  const words = parts.map((part, place) => {
    const decoded = part.replaceAll(/%[\da-f]{2}/gi, decodePlain)
    const word = decoded.toLowerCase()
    return WORDS[place]?.includes(word) ? word : decoded
  })
  return FIRST_SEGMENTS.includes(words[0]!) ? `/${words.join('/')}` : path
}

/** Characters that need no encoding, except the dot, which may mean a parent folder. */
const PLAIN = /[\w~-]/

function decodePlain(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return PLAIN.test(character) ? character : encoded.toUpperCase()
}

/** Redirects only reads: a write is meant for the URL that it was sent to. */
export function isNotCanonical({ method, url }: IncomingMessage): boolean {
  const path = pathOf(url!)
  return (method === 'GET' || method === 'HEAD') && !path.endsWith('.data') && canonicalPath(path) !== path
}

export function redirectToCanonical({ url }: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(url!)
  const location = canonicalPath(path) + url!.slice(path.length)
  response.writeHead(308, { location, 'cache-control': 'public, max-age=3600' }).end()
}

export const pathOf = (target: string): string => target.split('?', 1)[0]!

/** Strips the origin from an absolute request target. It is as untrusted as a Host header. */
export const withoutOrigin = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#\\]*(\/)?/i, '/')

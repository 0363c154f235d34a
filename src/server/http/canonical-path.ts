import { RESERVED_SLUGS } from '#domain/catalog/products.ts'
import { PAGES } from '#domain/url-table.ts'

/** The first segments of cached pages' paths: "products", "faq" … */
const FIRST_SEGMENTS = Object.values(PAGES).flatMap((page) => ('cache' in page ? page.pattern.split('/')[1] || [] : []))

/** Fixed segments by position. Any other segment there is a name. */
const WORDS = [FIRST_SEGMENTS, RESERVED_SLUGS]

/**
 * Returns the canonical path of a public page: without a trailing slash, fixed segments in lower case, and no letter, digit or
 * dash percent-encoded. The router accepts other spellings, which would be other pages for search engines and the cache.
 */
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

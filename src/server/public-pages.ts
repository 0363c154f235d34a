/** The filters of a product list; any other parameter changes nothing and is left out of the key. */
const LIST = ['q', 'category', 'min', 'max', 'inStock', 'sort', 'page']

const INFORMATION = ['contact', 'faq', 'shipping', 'returns', 'privacy', 'terms']

const PATTERNS: [path: RegExp, parameters: string[]][] = [
  [/^\/$/, []],
  [/^\/products$/, LIST],
  [/^\/products\/(?:sale|deals)$/, LIST],
  [/^\/products\/category\/[^/]+$/, LIST],
  [/^\/products\/[^/]+$/, []],
  [new RegExp(`^/(?:${INFORMATION.join('|')})$`), []],
]

const LONGEST = 500

/** What a URL's parser, and so whoever reads an address after the cache, takes for another path. */
const MISLEADING = /\\|#|^\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether the path of an address stands for itself: no backslash, no dot segment, no other host. */
export const isPlainPath = (target: string): boolean => !MISLEADING.test(target.split('?', 1)[0]!)

/**
 * The path and known parameters, in one order, of a page that is the same bytes for everybody; null for every other
 * address. It is the cache's key and all that the page is rendered from.
 */
export function publicPage(target: string): string | null {
  if (target.length > LONGEST) return null
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const known = PATTERNS.find(([pattern]) => pattern.test(path))?.[1]
  if (!known || path.endsWith('.data') || !isPlainPath(path)) return null
  if (mark < 0 || known.length === 0) return path
  const asked = new URLSearchParams(target.slice(mark))
  const kept = new URLSearchParams()
  for (const name of known) {
    // The last one of a repeated parameter counts, as in a form where a hidden field is overridden.
    const value = asked.getAll(name).at(-1)
    if (value) kept.set(name, value)
  }
  const query = kept.toString()
  return query ? `${path}?${query}` : path
}

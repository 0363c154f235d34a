/** The filters of a product list; any other parameter changes nothing and is left out of the key. */
const LIST = ['q', 'category', 'min', 'max', 'inStock', 'sort', 'page']

const INFORMATION = ['contact', 'faq', 'shipping', 'returns', 'privacy', 'terms']

const HOUR_MS = 60 * 60 * 1000

type Kind = {
  path: RegExp
  parameters: string[]
  /** How long it may be shown when nothing is known to have changed. */
  lifeMs: number
}

const kind = (path: RegExp, parameters: string[] = [], lifeMs = HOUR_MS): Kind => ({ path, parameters, lifeMs })

const KINDS = [
  kind(/^\/$/),
  kind(/^\/products$/, LIST),
  kind(/^\/products\/(?:sale|deals)$/, LIST),
  kind(/^\/products\/category\/[^/]+$/, LIST),
  kind(/^\/products\/[^/]+$/),
  kind(new RegExp(`^/(?:${INFORMATION.join('|')})$`)),
  kind(/^\/api\/products$/, [...LIST, 'featured', 'limit']),
  kind(/^\/api\/products\/category\/[^/]+$/, [...LIST, 'featured', 'limit']),
  // It tells the stock to the piece, which every order changes.
  kind(/^\/api\/products\/[^/]+$/, [], 1000),
]

const LONGEST = 500

/** What a URL's parser, and so whoever reads an address after the cache, takes for another path. */
const MISLEADING = /\\|#|^\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether the path of an address stands for itself: no backslash, no dot segment, no other host. */
export const isPlainPath = (target: string): boolean => !MISLEADING.test(target.split('?', 1)[0]!)

/**
 * The path and known parameters, in one order, of a page or a call that is the same bytes for everybody; null for every
 * other address. It is the cache's key and all that the answer is made from.
 */
export function publicAddress(target: string): string | null {
  if (target.length > LONGEST) return null
  const [path, query = ''] = split(target)
  const known = kindOf(path)?.parameters
  if (!known || path.endsWith('.data') || !isPlainPath(path)) return null
  if (!query || known.length === 0) return path
  const asked = new URLSearchParams(query)
  // A wishlist: hardly two people have the same.
  if (asked.has('ids')) return null
  const kept = new URLSearchParams()
  for (const name of known) {
    // The last one of a repeated parameter counts, as in a form where a hidden field is overridden.
    const value = asked.getAll(name).at(-1)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** In milliseconds, of a public address. */
export const lifeOf = (address: string): number => kindOf(split(address)[0])!.lifeMs

const kindOf = (path: string): Kind | undefined => KINDS.find((one) => one.path.test(path))

function split(target: string): [path: string, query?: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

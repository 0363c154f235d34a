import { chosenValues, chosenOptions, isFlagOn, RATINGS } from '#domain/catalog/facets.ts'
import { MULTIPLE_FILTERS, type FlagFilter, type TextFilter } from '#domain/catalog/filters.ts'
import { MAX_URL_BYTES } from '#server/limits.ts'
import { parseCents } from '#domain/money.ts'
import { PAGE_SIZE } from '#domain/catalog/products.ts'
import { isSort, limitAsked, pageAsked } from '#domain/product-list/list-query.ts'
import { typedText } from '#domain/search/suggestions.ts'
import { FEEDS, PAGES, STORED_CALLS, type Address, type CachePolicy } from '#domain/url-table.ts'
import { canonicalPath } from '#server/http/canonical-path.ts'

const unless = (usual: number, number: number): string => (number === usual ? '' : String(number))
const price = (text: string): string => (parseCents(text) === null ? '' : text)
const choice = (text: string): string => (isFlagOn(text) ? '1' : '')

type Normalize = (text: string) => string

/** Normalizes a parameter's value for the cache key. A value that is invalid or has no effect becomes empty and is omitted. */
const NORMALIZED: Record<TextFilter | FlagFilter | 'sort' | 'page' | 'limit' | 'featured' | 'facets', Normalize> = {
  sort: (text) => (isSort(text) && text !== 'featured' ? text : ''),
  page: (text) => unless(1, pageAsked(text)),
  limit: (text) => unless(PAGE_SIZE, limitAsked(text)),
  rating: (text) => RATINGS.map(String).find((stars) => stars === text.trim()) ?? '',
  min: price,
  max: price,
  inStock: choice,
  featured: choice,
  facets: choice,
}

type StoredPath = CachePolicy & { path: RegExp }

const ADDRESSES: Address[] = [...Object.values(PAGES), ...Object.values(FEEDS), ...STORED_CALLS]
const STORED_PATHS = ADDRESSES.flatMap(({ pattern, cache }) => (cache ? { ...cache, path: matcherOf(pattern) } : []))

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** The longest cache key. Unknown parameters can make a requested URL longer. */
const MAX_STORED_LENGTH = 500

const MISLEADING = /\\|#|^\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether a URL parser would keep the path unchanged: no backslash, no dot segment, no other host. */
export const isPlainPath = (target: string): boolean => !MISLEADING.test(target.split('?', 1)[0]!)

/** Returns the cache key of a public URL: its path and known parameters in a fixed order. Null for any other URL. */
export function publicUrl(target: string): string | null {
  if (target.length > MAX_URL_BYTES) return null
  const [path, query = ''] = split(target)
  const { parameters: known, typed } = policyOf(path) ?? {}
  if (!known || path.endsWith('.data') || !isPlainPath(path) || canonicalPath(path) !== path) return null
  if (!query || known.length === 0) return shortEnough(path)
  const asked = new URLSearchParams(query)
  // A list by ids is a wishlist, and wishlists hardly ever repeat.
  if (path.startsWith('/api/') && asked.getAll('ids').some(Boolean)) return null
  const kept = new URLSearchParams()
  for (const name of known) {
    for (const value of valuesOf(name, asked.getAll(name))) {
      const text = typed ? typedText(value) : normalize(name, value)
      if (text) kept.append(name, text)
    }
  }
  return shortEnough(kept.size > 0 ? `${path}?${kept}` : path)
}

const normalize = (name: string, value: string): string =>
  (NORMALIZED as Record<string, Normalize | undefined>)[name]?.(value) ?? value

/** For a single-value parameter, the last value counts, so that a form can override a hidden field. */
function valuesOf(name: string, values: string[]): string[] {
  if (name === 'option') return chosenOptions(values)
  return (MULTIPLE_FILTERS as readonly string[]).includes(name) ? chosenValues(values) : values.slice(-1)
}

const shortEnough = (address: string): string | null => (address.length > MAX_STORED_LENGTH ? null : address)

export const lifetimeMsOf = (address: string): number => policyOf(split(address)[0])!.lifeMs

/** Partitions of the cache, each with its own limit, so that they do not evict each other's pages. */
export type Partition = 'pages' | 'filtered' | 'typed'

/** Parameters with few values. Clients can invent endless combinations of the others. */
const FINITE = ['page', 'sort', 'featured', 'facets']

export function partitionOf(address: string): Partition {
  const [path, query = ''] = split(address)
  if (policyOf(path)!.typed) return 'typed'
  return [...new URLSearchParams(query).keys()].every((name) => FINITE.includes(name)) ? 'pages' : 'filtered'
}

const policyOf = (path: string): StoredPath | undefined => STORED_PATHS.find((one) => one.path.test(path))

function split(target: string): [path: string, query?: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

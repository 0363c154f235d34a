import { chosenOf, optionsOf, RATINGS } from '#domain/catalog/facets.ts'
import { MAX_ADDRESS_BYTES } from '#server/limits.ts'
import { parseCents } from '#domain/money.ts'
import { isSort, PAGE_SIZE } from '#domain/catalog/products.ts'
import { typedText } from '#domain/search/suggestions.ts'
import { FEEDS, MULTIPLE_FILTERS, PAGES, STORED_CALLS, type Address, type CachePolicy } from '#domain/url-table.ts'
import { isOn, limitAsked, pageAsked } from '#shop/catalog/products.ts'
import { canonicalPath } from '#server/http/canonical-path.ts'

const unless = (usual: number, number: number): string => (number === usual ? '' : String(number))
const price = (text: string): string => (parseCents(text) === null ? '' : text)
const choice = (text: string): string => (isOn(text) ? '1' : '')

/** A parameter's value as the cache's key has it: empty, and left out, where it changes nothing or makes no sense. */
const NORMALIZED: Record<string, (text: string) => string> = {
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

/** The length of a stored address. The one requested may be longer, by parameters that nobody here knows. */
const MAX_STORED_LENGTH = 500

/** Paths that a URL parser, and with it whatever reads the address behind the cache, takes for others. */
const MISLEADING = /\\|#|^\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether a URL parser leaves the path of an address as it is: no backslash, no dot segment, no other host. */
export const isPlainPath = (target: string): boolean => !MISLEADING.test(target.split('?', 1)[0]!)

/**
 * The path and known parameters, in one order, of a page or a call that is the same bytes for everybody; null for every
 * other address. It is the cache's key and all that the answer is made from.
 */
export function publicAddress(target: string): string | null {
  if (target.length > MAX_ADDRESS_BYTES) return null
  const [path, query = ''] = split(target)
  const { parameters: known, typed } = policyOf(path) ?? {}
  if (!known || path.endsWith('.data') || !isPlainPath(path) || canonicalPath(path) !== path) return null
  if (!query || known.length === 0) return shortEnough(path)
  const asked = new URLSearchParams(query)
  // Products by their ids are a wishlist, and hardly two are the same. A page does not know the parameter.
  if (path.startsWith('/api/') && asked.getAll('ids').some(Boolean)) return null
  const kept = new URLSearchParams()
  for (const name of known) {
    for (const value of valuesOf(name, asked.getAll(name))) {
      const text = typed ? typedText(value) : (NORMALIZED[name]?.(value) ?? value)
      if (text) kept.append(name, text)
    }
  }
  return shortEnough(kept.size > 0 ? `${path}?${kept}` : path)
}

/** Of a parameter that takes one value the last counts, as in a form where a hidden field is overridden. */
function valuesOf(name: string, values: string[]): string[] {
  if (name === 'option') return optionsOf(values)
  return MULTIPLE_FILTERS.includes(name) ? chosenOf(values) : values.slice(-1)
}

const shortEnough = (address: string): string | null => (address.length > MAX_STORED_LENGTH ? null : address)

/** How long the answer at a public address may be served, in milliseconds. */
export const lifeOf = (address: string): number => policyOf(split(address)[0])!.lifeMs

/** Partitions of the cache, each with a limit of its own: none evicts what another holds. */
export type Room = 'pages' | 'narrowed' | 'typed'

/** Parameters with few values. Of all others there are endless combinations, which anybody can make up. */
const FINITE = ['page', 'sort', 'featured', 'facets']

/** The partition that stores a public address. */
export function roomOf(address: string): Room {
  const [path, query = ''] = split(address)
  if (policyOf(path)!.typed) return 'typed'
  return [...new URLSearchParams(query).keys()].every((name) => FINITE.includes(name)) ? 'pages' : 'narrowed'
}

const policyOf = (path: string): StoredPath | undefined => STORED_PATHS.find((one) => one.path.test(path))

function split(target: string): [path: string, query?: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

import { chosenOf, optionsOf, RATINGS } from '#domain/facets.ts'
import { INFORMATION } from '#domain/information.ts'
import { LIMITS } from '#domain/limits.ts'
import { parseCents } from '#domain/money.ts'
import { isSort, PAGE_SIZE } from '#domain/products.ts'
import { typedText } from '#domain/suggestions.ts'
import { isOn, limitAsked, pageAsked } from '#shop/products.ts'
import { straightPath } from './straight-address.ts'

/** Filters of which several values may be chosen: in whichever order and how often, it is the same list. */
const SEVERAL = ['category', 'tag', 'option']

/** The filters of a product list; any other parameter changes nothing and is left out of the key. */
const LIST = ['q', ...SEVERAL, 'rating', 'min', 'max', 'inStock', 'sort', 'page']

const unless = (usual: number, number: number): string => (number === usual ? '' : String(number))
const price = (text: string): string => (parseCents(text) === null ? '' : text)
const choice = (text: string): string => (isOn(text) ? '1' : '')

/** What makes no sense, or says what holds anyway, changes nothing either. Empty is left out. */
const SENSE: Record<string, (text: string) => string> = {
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

const HOUR_MS = 60 * 60 * 1000

type Kind = {
  path: RegExp
  parameters: string[]
  /** How long it may be shown when nothing is known to have changed. */
  lifeMs: number
  /** Asked with every key that somebody presses. */
  typed?: boolean
}

const kind = (path: RegExp, parameters: string[] = [], lifeMs = HOUR_MS): Kind => ({ path, parameters, lifeMs })

const KINDS = [
  kind(/^\/$/),
  kind(/^\/products$/, LIST),
  kind(/^\/products\/(?:sale|deals)$/, LIST),
  kind(/^\/products\/category\/[^/]+$/, LIST),
  kind(/^\/products\/[^/]+$/),
  kind(new RegExp(`^/(?:${Object.keys(INFORMATION).join('|')})$`)),
  kind(/^\/(?:robots|llms)\.txt$/),
  kind(/^\/api\/products$/, [...LIST, 'featured', 'limit', 'facets', 'after']),
  kind(/^\/api\/products\/category\/[^/]+$/, [...LIST, 'featured', 'limit', 'facets', 'after']),
  { ...kind(/^\/api\/suggestions$/, ['q']), typed: true },
  // It tells the stock to the piece, which every order changes.
  kind(/^\/api\/products\/[^/]+$/, [], 1000),
]

/** Of an address that is kept. What was sent may be longer: advertising adds parameters that nobody here knows. */
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
  if (target.length > LIMITS.addressBytes) return null
  const [path, query = ''] = split(target)
  const { parameters: known, typed } = kindOf(path) ?? {}
  if (!known || path.endsWith('.data') || !isPlainPath(path) || straightPath(path) !== path) return null
  if (!query || known.length === 0) return keptAt(path)
  const asked = new URLSearchParams(query)
  // Of a call, a wishlist: hardly two people have the same. A page does not know it.
  if (path.startsWith('/api/') && asked.getAll('ids').some(Boolean)) return null
  const kept = new URLSearchParams()
  for (const name of known) {
    const values = asked.getAll(name)
    // The last one of another repeated parameter counts, as in a form where a hidden field is overridden.
    for (const value of chosenIn(name, values)) {
      const text = typed ? typedText(value) : (SENSE[name]?.(value) ?? value)
      if (text) kept.append(name, text)
    }
  }
  return keptAt(kept.size > 0 ? `${path}?${kept}` : path)
}

function chosenIn(name: string, values: string[]): string[] {
  if (name === 'option') return optionsOf(values)
  return SEVERAL.includes(name) ? chosenOf(values) : values.slice(-1)
}

const keptAt = (address: string): string | null => (address.length > LONGEST ? null : address)

/** In milliseconds, of a public address. */
export const lifeOf = (address: string): number => kindOf(split(address)[0])!.lifeMs

/** Where an answer is kept: what is asked for in one of them lets nothing be forgotten in another. */
export type Room = 'pages' | 'narrowed' | 'typed'

/** Of what else a list can be narrowed by there is no end, and anybody can make it up. */
const FINITE = ['page', 'sort', 'featured', 'facets']

/** Of a public address. */
export function roomOf(address: string): Room {
  const [path, query = ''] = split(address)
  if (kindOf(path)!.typed) return 'typed'
  return [...new URLSearchParams(query).keys()].every((name) => FINITE.includes(name)) ? 'pages' : 'narrowed'
}

const kindOf = (path: string): Kind | undefined => KINDS.find((one) => one.path.test(path))

function split(target: string): [path: string, query?: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

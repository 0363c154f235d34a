import type { FilterKey, RemovableFilter } from './filters.ts'

/** A facet is a filter with the values that occur in a list. Each option name is a separate facet with the key `option`. */
export type FacetKey = Exclude<FilterKey, 'price'>

/** `count` is how many products match if this value replaces the chosen values of its facet, with all other filters. */
export type FacetValue = { value: string; label: string; count: number; chosen: boolean }
/** If `more` is true, the counts are lower bounds. */
export type Facet = { key: FacetKey; name: string; more: boolean; values: FacetValue[] }

/** A hint for an empty list: the fewest filters to remove, and how many products that finds. A list has up to five hints. */
export type RelaxationHint = { filters: RemovableFilter[]; count: number }

export const RATINGS = [4.5, 4, 3, 2] as const

export const isFlagOn = (text = ''): boolean => ['1', 'true', 'on'].includes(text)

/** Limits the length of the URL. */
const MAX_CHOSEN = 20
const MAX_VALUES = 30

/** Sorts the values and removes duplicates, so that equal lists have one URL. */
export const chosenValues = (values: readonly string[] = []): string[] =>
  [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))].toSorted().slice(0, MAX_CHOSEN)

/** Escapes colons and backslashes in the name: "Size\: EU:42". */
export const writeOption = (name: string, value: string): string => `${name.replace(/[\\:]/g, '\\$&')}:${value}`

/** Returns null without a name or a value. The name ends at the first unescaped colon. */
export function readOption(text: string): { name: string; value: string } | null {
  const [, escaped = '', rest = ''] = /^((?:\\[\\:]|\\(?![\\:])|[^\\:])*):(.*)$/s.exec(text) ?? []
  const [name, value] = [escaped.replace(/\\([\\:])/g, '$1').trim(), rest.trim()]
  return name !== '' && value !== '' ? { name, value } : null
}

export const optionLabel = (text: string): string =>
  text.replace(/\\([\\:])|:(.*)/gs, (_, character?: string, value?: string) => character ?? `: ${value}`)

/** "Colour" and "Color" are the same option. */
export const canonicalName = (name: string): string => name.replace(/\b(colo)u(rs?)\b/gi, '$1$2')

export const chosenOptions = (texts: readonly string[] = []): string[] =>
  chosenValues(
    texts.flatMap((text) => {
      const option = readOption(text)
      return option ? [writeOption(canonicalName(option.name), option.value)] : []
    }),
  )

/** Spells the options in a URL the way the products in the list do: "Color" or "Colour". */
export const respellOptions = (options: readonly string[], offered: readonly string[]): string[] => {
  const spellings = new Map(offered.flatMap((text) => chosenOptions([text]).map((canonical) => [canonical, text])))
  return [...new Set(options.map((text) => spellings.get(chosenOptions([text])[0] ?? '') ?? text))]
}

/** `weight` is the number of products in the category before filters, so that the order of values is stable. */
export type WeightedValue = { value: FacetValue; weight: number }

/** Returns the most frequent values and all chosen ones. Sizes and numbers are sorted by size. */
export function arrangeValues(values: readonly WeightedValue[]): FacetValue[] {
  const frequent = values
    .toSorted((one, other) => other.weight - one.weight || compareText(one.value.label, other.value.label))
    .map(({ value }) => value)
  const kept = new Set([...frequent.filter(({ chosen }) => chosen), ...frequent].slice(0, MAX_VALUES))
  const shown = frequent.filter((value) => kept.has(value))
  // A local variable, because a module-level constant would end up in every browser bundle.
  const ranks = [sizeOf, ...UNITS.map(amountIn), numberOf]
  const rankOf = ranks.find((rank) => shown.every(({ label }) => rank(label) !== null))
  return rankOf ? shown.toSorted((one, other) => rankOf(one.label)! - rankOf(other.label)!) : shown
}

export const compareText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const SIZES = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl']
const SIZE_WORDS: Record<string, string> = {
  'extra small': 'xs',
  small: 's',
  medium: 'm',
  large: 'l',
  'extra large': 'xl',
  '2xl': 'xxl',
  '3xl': 'xxxl',
  '4xl': 'xxxxl',
}

function sizeOf(label: string): number | null {
  const size = label.toLowerCase()
  const rank = SIZES.indexOf(SIZE_WORDS[size] ?? size)
  return rank < 0 ? null : rank
}

/** The units of a kind with their factors. Used only if every value has a unit of the same kind: 38 L may be a suit size. */
const UNITS: Record<string, number>[] = [
  { mg: 0.001, g: 1, kg: 1000, oz: 28.35, lb: 453.6, lbs: 453.6 },
  { ml: 1, cl: 10, dl: 100, l: 1000 },
  { mm: 1, cm: 10, m: 1000, in: 25.4, '"': 25.4, ft: 304.8 },
  { mb: 1, gb: 1000, tb: 1_000_000 },
]

const AMOUNT = /^(\d+(?:[.,]\d+)?)(?:[ -](\d+)(?=\/))?(?:\/([1-9]\d*))?\s*([a-z]+|")$/i

/** Converts "6 oz" or "1 1/2 in" to a number that amounts of the same kind can be sorted by. */
const amountIn =
  (units: Record<string, number>) =>
  (label: string): number | null => {
    const [, whole, part, divisor, unit = ''] = AMOUNT.exec(label) ?? []
    const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()]! : null
    if (whole === undefined || factor === null) return null
    const first = Number(whole.replace(',', '.'))
    const value = part === undefined ? first / Number(divisor ?? 1) : first + Number(part) / Number(divisor)
    return value * factor
  }

function numberOf(label: string): number | null {
  const [digits] = /^\d+(?:[.,]\d+)?/.exec(label) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}

/** What a list can be filtered by. The names of options are facets of their own, all with the key `option`. */
export type FacetKey = 'category' | 'inStock' | 'rating' | 'tag' | 'option'

/** `count`: how many products the list would have if this value were chosen, with all that is chosen elsewhere. */
export type FacetValue = { value: string; label: string; count: number; chosen: boolean }
/** `more`: what is counted is the least that there is. */
export type Facet = { key: FacetKey; name: string; more: boolean; values: FacetValue[] }

/** Filters that together emptied a list, as few as it takes: without them there were so many. */
export type RelaxationHint = { filters: { key: FacetKey | 'price'; name: string }[]; count: number }

export const FACET_NAMES = {
  category: 'Category',
  price: 'Price',
  inStock: 'Availability',
  rating: 'Rating',
  tag: 'Tags',
} as const

/** "So many stars and more", the highest first: most products have more than four. */
export const RATINGS = [4.5, 4, 3, 2] as const

/** Of one filter; a form of checkboxes has no more, and an address should not be without end. */
const MOST_CHOSEN = 20
const MOST_VALUES = 30

/** The values that were chosen of a filter: each once, in one order, so that the same list has one address. */
export const chosenOf = (values: readonly string[] = []): string[] =>
  [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))].toSorted().slice(0, MOST_CHOSEN)

/** An option as an address has it: "Color:Red", "Size\: EU:42". A colon of the name has a backslash before it, and so has a backslash. */
export const optionText = (name: string, value: string): string => `${name.replace(/[\\:]/g, '\\$&')}:${value}`

/** Null where it names no option or no value. The name ends at the first colon that is not its own. */
export function readOption(text: string): { name: string; value: string } | null {
  const [, written = '', rest = ''] = /^((?:\\[\\:]|\\(?![\\:])|[^\\:])*):(.*)$/s.exec(text) ?? []
  const [name, value] = [written.replace(/\\([\\:])/g, '$1').trim(), rest.trim()]
  return name !== '' && value !== '' ? { name, value } : null
}

/** As a person reads it: "Color: Red", "Size: EU: 42". */
export const optionLabel = (text: string): string =>
  text.replace(/\\([\\:])|:(.*)/gs, (_, own?: string, value?: string) => own ?? `: ${value}`)

/** One name for both spellings: "Colour" and "Color" are the same option, in addresses and in lists. */
export const sameName = (name: string): string => name.replace(/\b(colo)u(rs?)\b/gi, '$1$2')

/** The options that were chosen, each written in one way. */
export const optionsOf = (texts?: readonly string[]): string[] =>
  chosenOf(
    texts?.flatMap((text) => {
      const option = readOption(text)
      return option ? [optionText(sameName(option.name), option.value)] : []
    }),
  )

/** The options that were chosen, each as the shop spells it where `spelled` has it. */
export const spelledAs = (spelled: readonly string[], texts: readonly string[]): string[] => {
  const known = new Map(spelled.flatMap((text) => optionsOf([text]).map((same) => [same, text])))
  return [...new Set(texts.map((text) => known.get(optionsOf([text])[0] ?? '') ?? text))]
}

/** A value, and how many products of the list have it whatever is chosen: what a choice changes may not move the others about. */
export type WeightedValue = { value: FacetValue; weight: number }

/** The most frequent values and the chosen ones, in the order that a person expects: of sizes, of numbers, else the most frequent first. */
export function arranged(values: readonly WeightedValue[]): FacetValue[] {
  const frequent = values
    .toSorted((one, other) => other.weight - one.weight || byName(one.value.label, other.value.label))
    .map(({ value }) => value)
  const kept = new Set([...frequent.filter(({ chosen }) => chosen), ...frequent].slice(0, MOST_VALUES))
  const shown = frequent.filter((value) => kept.has(value))
  const order = [sizeOf, numberOf].find((rank) => shown.every(({ label }) => rank(label) !== null))
  return order ? shown.toSorted((one, other) => order(one.label)! - order(other.label)!) : shown
}

export const byName = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

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
  const at = SIZES.indexOf(SIZE_WORDS[size] ?? size)
  return at < 0 ? null : at
}

const numberOf = (label: string): number | null => {
  const [digits] = /^\d+(?:[.,]\d+)?/.exec(label) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}

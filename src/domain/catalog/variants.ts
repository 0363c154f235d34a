import { enumerated } from '#domain/enumeration.ts'
import { hasStock, type OptionValue, type Variant, type VariantFacts } from './products.ts'

/** Derives price, stock and count from the variants that are not retired. Throws RangeError if there are none. */
export function derivedFrom(variants: readonly Variant[]): VariantFacts {
  const [first, ...others] = variants
  if (!first) throw new RangeError('A product has at least one variant')
  const cheapest = others.reduce((least, next) => (next.priceCents < least.priceCents ? next : least), first)
  return {
    priceCents: cheapest.priceCents,
    compareAtCents: cheapest.compareAtCents,
    priceVaries: others.some(({ priceCents }) => priceCents !== first.priceCents),
    inStock: variants.some(({ stock }) => hasStock(stock)),
    variantCount: variants.length,
    onlyVariantId: others.length === 0 ? first.id : null,
  }
}

export const isReduced = (variants: readonly Pick<Variant, 'compareAtCents'>[]): boolean =>
  variants.some(({ compareAtCents }) => compareAtCents !== null)

/** Names a variant in commands and deeds: mug/Small. */
export const variantPath = (slug: string, options: readonly OptionValue[]): string =>
  [slug, ...options.map(({ value }) => value)].join('/')

export type Choice = Record<string, string>

const fits = (options: OptionValue[], choice: Choice): boolean =>
  options.every(({ name, value }) => choice[name] === undefined || choice[name] === value)

export function chosenVariant<V extends Pick<Variant, 'options'>>(
  { variants }: { variants: readonly V[] },
  choice: Choice,
): V | null {
  const left = variants.filter(({ options }) => fits(options, choice))
  return left.length === 1 ? left[0]! : null
}

export const choosePrompt = (names: readonly string[]): string =>
  `Please choose ${/^[aeiou]/i.test(names[0] ?? '') ? 'an' : 'a'} ${enumerated(names)}`

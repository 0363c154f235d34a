import { plainDollars } from '#domain/money.ts'
import type { Picture, Product, Variant } from './products.ts'

/** What a file or the shop says of a product. What is null, it does not know. */
export type ProductInput = Pick<
  Product,
  'slug' | 'name' | 'description' | 'category' | 'tags' | 'options' | 'onSale' | 'isDeal' | 'pictures'
> & {
  vendor: string
  listed: boolean
  featured: boolean | null
  rating: number | null
  reviews: number | null
  variants: StatedVariant[]
}
type StatedVariant = Omit<Variant, 'id'>

/** Something that two statements disagree about. A variant that only one of them has is null in the other. */
export type Change = { field: string; before: string | null; after: string | null }

/** What changes when `after` follows `before`; what it does not know stays. Variants are known by their option values. */
export function changesBetween(before: ProductInput, after: ProductInput): Change[] {
  const changes = differences(factsOf(before), factsOf(after))
  const [was, is] = [byValues(before), byValues(after)]
  for (const [key, variant] of was)
    if (!is.has(key)) changes.push({ field: nameOf(variant), before: summaryOf(variant), after: null })
  for (const [key, variant] of is) {
    const former = was.get(key)
    if (!former) changes.push({ field: nameOf(variant), before: null, after: summaryOf(variant) })
    else
      for (const change of differences(variantFacts(former), variantFacts(variant)))
        changes.push({ ...change, field: [change.field, nameOf(variant)].filter(Boolean).join(' of ') })
  }
  if (changes.length === 0) changes.push(...differences(orderOf(was), orderOf(is)))
  return changes
}

/** In the order in which they are offered. */
const byValues = ({ variants }: ProductInput): Map<string, StatedVariant> =>
  new Map(variants.map((variant) => [JSON.stringify(variant.options.map(({ value }) => value)), variant]))

/** Empty for the only variant of a product without options. */
const nameOf = ({ options }: StatedVariant): string => options.map(({ value }) => value).join(' / ')

const orderOf = (variants: Map<string, StatedVariant>): Facts => ({
  'order of variants': [...variants.values()].map(nameOf).join(', '),
})

type Facts = Record<string, string | null>

const differences = (before: Facts, after: Facts): Change[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? '', after: value }))
    .filter(({ before, after }) => after !== null && after !== before)

const factsOf = (stated: ProductInput): Facts => ({
  name: stated.name,
  category: stated.category,
  vendor: stated.vendor,
  description: stated.description,
  tags: stated.tags.join(', '),
  listed: yesOrNo(stated.listed),
  'on sale': yesOrNo(stated.onSale),
  deal: yesOrNo(stated.isDeal),
  featured: yesOrNo(stated.featured),
  rating: stated.rating === null ? null : String(stated.rating),
  reviews: stated.reviews === null ? null : String(stated.reviews),
  options: stated.options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; '),
  pictures: stated.pictures.map(pictureText).join('; '),
})

const yesOrNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'yes' : 'no')

const pictureText = ({ src, alt }: Picture): string => `${src} (${alt})`

const NOT_COUNTED = 'not counted'

const variantFacts = (variant: StatedVariant): Facts => ({
  SKU: variant.sku ?? '',
  price: plainDollars(variant.priceCents),
  'compare at': variant.compareAtCents === null ? '' : plainDollars(variant.compareAtCents),
  stock: variant.stock === null ? NOT_COUNTED : String(variant.stock),
  picture: variant.picture === null ? '' : String(variant.picture + 1),
})

const summaryOf = (variant: StatedVariant): string => {
  const { SKU, price, stock } = variantFacts(variant)
  return [SKU, price, stock === NOT_COUNTED ? stock : `${stock} in stock`].filter(Boolean).join(', ')
}

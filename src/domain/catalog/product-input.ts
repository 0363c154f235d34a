import { plainDollars } from '#domain/money.ts'
import { stockText, type Picture, type ProductFacts, type VariantRecord } from './products.ts'

/** A complete product as it is saved. A file may contain only some fields: see ProductPatch. */
export type ProductInput = ProductFacts & {
  listed: boolean
  /** Its position among the featured products, starting at 1; 0 if not featured. */
  position: number
  variants: VariantInput[]
}
type VariantInput = Omit<VariantRecord, 'id'>

/** `before` is null for an added variant, `after` for a removed one. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** The fields that importing `after` would change. Variants are identified by their option values. */
export function changesBetween(before: ProductInput, after: ProductInput): FieldChange[] {
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

export const byValues = ({ variants }: Pick<ProductInput, 'variants'>): Map<string, VariantInput> =>
  new Map(variants.map((variant) => [JSON.stringify(variant.options.map(({ value }) => value)), variant]))

const nameOf = ({ options }: VariantInput): string => options.map(({ value }) => value).join(' / ')

const orderOf = (variants: Map<string, VariantInput>): Facts => ({
  'order of variants': [...variants.values()].map(nameOf).join(', '),
})

type Facts = Record<string, string>

const differences = (before: Facts, after: Facts): FieldChange[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? '', after: value }))
    .filter(({ before, after }) => after !== before)

const factsOf = (product: ProductInput): Facts => ({
  name: product.name,
  category: product.category,
  vendor: product.vendor,
  'SEO title': product.seoTitle,
  'SEO description': product.seoDescription,
  description: product.description,
  tags: product.tags.join(', '),
  listed: yesOrNo(product.listed),
  'on sale': yesOrNo(product.onSale),
  deal: yesOrNo(product.isDeal),
  featured: yesOrNo(product.featured),
  position: product.position === 0 ? '' : String(product.position),
  rating: String(product.rating),
  reviews: String(product.reviews),
  options: product.options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; '),
  pictures: product.pictures.map(pictureText).join('; '),
})

const yesOrNo = (flag: boolean): string => (flag ? 'yes' : 'no')

const pictureText = ({ src, alt }: Picture): string => `${src} (${alt})`

const variantFacts = (variant: VariantInput): Facts => ({
  SKU: variant.sku ?? '',
  price: plainDollars(variant.priceCents),
  'compare at': variant.compareAtCents === null ? '' : plainDollars(variant.compareAtCents),
  stock: stockText(variant, ''),
  picture: variant.picture === null ? '' : String(variant.picture + 1),
  barcode: variant.barcode ?? '',
  weight: variant.weightGrams === null ? '' : `${variant.weightGrams} g`,
  cost: variant.costCents === null ? '' : plainDollars(variant.costCents),
  'requires shipping': yesOrNo(variant.requiresShipping),
  taxable: yesOrNo(variant.taxable),
})

const summaryOf = (variant: VariantInput): string => {
  const { SKU, price } = variantFacts(variant)
  return [SKU, price, stockText(variant)].filter(Boolean).join(', ')
}

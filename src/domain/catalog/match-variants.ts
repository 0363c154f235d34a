import type { ProductInput } from './product-input.ts'
import type { PicturePatch } from './pictures.ts'
import type { StatedStock } from './stock-modes.ts'

/** A variant in an import file. An absent field keeps the shop's value. */
export type VariantPatch = StatedStock & {
  /** One value for each option in the file. */
  values: string[]
  sku?: string | null
  priceCents?: number
  /** True if the file has no sale prices: a variant on sale then keeps its price, and this is its former price. */
  isRegularPrice?: boolean
  compareAtCents?: number | null
  barcode?: string | null
  weightGrams?: number | null
  costCents?: number | null
  requiresShipping?: boolean
  taxable?: boolean
  picture?: PicturePatch | null
}

type KnownVariant = ProductInput['variants'][number]
type Stated = { slug: string; options?: string[]; maxOptions?: number; variants: VariantPatch[] }
/** `stated` is absent for a variant that the file does not mention, `known` for a new one. */
type Pair = { known?: KnownVariant; stated?: VariantPatch; options: KnownVariant['options'] }
type MatchedVariants = { options: ProductInput['options']; pairs: Pair[] }

/** Matches a file's variants with the shop's (decisions/0082). Returns the reason if the match is ambiguous. */
export function matchVariants(before: ProductInput | undefined, patch: Stated): MatchedVariants | string {
  if (patch.options !== undefined && before && before.options.length > (patch.maxOptions ?? Infinity))
    return `has ${before.options.length} options in the shop, and the file has columns for ${patch.maxOptions}; add the others`
  if (patch.options !== undefined || !before) return matchByValues(before, patch)
  return matchWithoutOptions(before, patch)
}

/** A file with options lists all variants; any variant not in it is removed. */
function matchByValues(before: ProductInput | undefined, { options = [], variants }: Stated): MatchedVariants | string {
  if (options.length === 0 && variants.length > 1) return ONE_VARIANT
  const known = before?.variants ?? []
  const byValues = new Map(known.map((variant) => [valuesKey(valuesOf(variant)), variant]))
  const named = new Set(variants.map(({ values }) => valuesKey(values)))
  const pairs = variants.map((stated): Pair => {
    const partner =
      byValues.get(valuesKey(stated.values)) ??
      onlyOne(withSku(known, stated.sku).filter((variant) => !named.has(valuesKey(valuesOf(variant))))) ??
      (known.length === 1 && variants.length === 1 ? known[0] : undefined)
    return {
      ...(partner && { known: partner }),
      stated,
      options: options.map((name, index) => ({ name, value: stated.values[index]! })),
    }
  })
  return {
    options: options.map((name, index) => ({
      name,
      values: [...new Set(variants.map(({ values }) => values[index]!))],
    })),
    pairs,
  }
}

export const ONE_VARIANT = 'a product without options has only one variant'

const valuesOf = ({ options }: KnownVariant): string[] => options.map(({ value }) => value)
const valuesKey = (values: readonly string[]): string => JSON.stringify(values)

/** Keeps the options and any variants not in the file. */
function matchWithoutOptions({ variants, options }: ProductInput, patch: Stated): MatchedVariants | string {
  const stated = statedOf(variants, patch)
  if (typeof stated === 'string') return stated
  const pairs = variants.map((known): Pair => {
    const patch = stated.get(known)
    return { known, ...(patch && { stated: patch }), options: known.options }
  })
  return { options, pairs }
}

function statedOf(
  known: readonly KnownVariant[],
  { slug, variants }: Stated,
): Map<KnownVariant, VariantPatch> | string {
  const [first] = variants as [VariantPatch]
  if (variants.length === 1 && statesNothing(first)) return new Map()
  if (known.length === 1 && variants.length === 1) return new Map([[known[0]!, first]])
  if (variants.some(({ sku }) => sku)) return matchBySku(known, slug, variants)
  if (known.length === variants.length) return new Map(known.map((variant, index) => [variant, variants[index]!]))
  if (variants.length > 1)
    return `${slug} has ${known.length} variants in the shop and ${variants.length} in the file; add their SKUs or option values`
  const shared = sharedOf(first)
  const isShared = hasOnePrice(known) && shareOthers(known, shared)
  if (isShared && first.stock === undefined && !first.picture && !first.barcode)
    return new Map(known.map((variant) => [variant, shared]))
  const reason = hasOnePrice(known) ? '' : ' at different prices'
  return `${slug} has ${known.length} variants in the shop${reason}, and the file does not say which one it means; add their SKUs or option values`
}

/** True for a row that contains only product fields. */
const statesNothing = ({ values: _values, ...stated }: VariantPatch): boolean =>
  Object.values(stated).every((value) => value === undefined)

function matchBySku(
  known: readonly KnownVariant[],
  slug: string,
  variants: readonly VariantPatch[],
): Map<KnownVariant, VariantPatch> | string {
  const matched = new Map<KnownVariant, VariantPatch>()
  for (const stated of variants) {
    const [variant, other] = withSku(known, stated.sku)
    if (other) return `${slug} has several variants with the SKU "${stated.sku}"; add their option values`
    if (!variant)
      return stated.sku
        ? `"${stated.sku}" is not the SKU of a variant of ${slug}; a new variant needs option values`
        : `${slug} has ${known.length} variants in the shop, and one in the file has neither SKU nor option values`
    matched.set(variant, stated)
  }
  return matched
}

const withSku = (known: readonly KnownVariant[], sku: string | null | undefined): KnownVariant[] =>
  known.filter((variant) => variant.sku !== null && variant.sku === sku)

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const hasOnePrice = ([first, ...others]: readonly KnownVariant[]): boolean =>
  others.every(
    ({ priceCents, compareAtCents }) => priceCents === first!.priceCents && compareAtCents === first!.compareAtCents,
  )

const shareOthers = ([first, ...others]: readonly KnownVariant[], stated: VariantPatch): boolean =>
  (['weightGrams', 'costCents', 'requiresShipping', 'taxable'] as const).every(
    (field) => stated[field] === undefined || others.every((variant) => variant[field] === first![field]),
  )

/** Reads the fields that all variants share from a single row without SKU and options. */
const sharedOf = ({ priceCents, compareAtCents, weightGrams, costCents, ...terms }: VariantPatch): VariantPatch => ({
  values: [],
  ...(priceCents !== undefined && { priceCents }),
  ...(compareAtCents !== undefined && { compareAtCents }),
  ...(weightGrams !== undefined && { weightGrams }),
  ...(costCents !== undefined && { costCents }),
  ...(terms.requiresShipping !== undefined && { requiresShipping: terms.requiresShipping }),
  ...(terms.taxable !== undefined && { taxable: terms.taxable }),
})

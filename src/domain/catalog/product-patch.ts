import { matchVariants, type VariantPatch } from './match-variants.ts'
import type { ProductInput } from './product-input.ts'
import type { PicturePatch } from './pictures.ts'
import type { Picture } from './products.ts'
import { flagsOf } from '#domain/product-list/flags.ts'
import { mergedOnHand, mergedStock, type StockMode } from './stock-modes.ts'
import { isReduced } from './variants.ts'

/** A product in an import file. An absent field keeps the shop's value. */
export type ProductPatch = Pick<ProductInput, 'slug'> &
  Partial<Omit<ProductInput, 'slug' | 'options' | 'variants' | 'pictures'>> & {
    /** The names of the options. If present, `variants` is the complete list of the product's variants. */
    options?: string[]
    /** The maximum number of options that the file has columns for, if limited. */
    maxOptions?: number
    variants: VariantPatch[]
    pictures?: PicturePatch[]
  }

export type MergeRules = {
  stock: StockMode
  /** The category of new products for which the file has none. */
  category: string
}

/** A variant whose stock the file changes, or would change if the import did not keep the shop's stock. */
export type StockChange = Pick<ProductInput['variants'][number], 'options'> & {
  before: number | null
  after: number | null
}

export const NAMELESS = 'is new to the shop and needs a name'

type Merged = { product: ProductInput; stockChanges: StockChange[] }

/** Merges a patch into the shop's product, undefined for a new one. Returns the reason if the patch is ambiguous. */
export function applyPatch(known: ProductInput | undefined, patch: ProductPatch, rules: MergeRules): Merged | string {
  if (!known && patch.name === undefined) return NAMELESS
  const before = known && withFetched(known, patch)
  const matched = matchVariants(before, patch)
  if (typeof matched === 'string') return matched
  const pictures = mergedPictures(before, patch)
  const stockChanges: StockChange[] = []
  const variants: Variant[] = []
  for (const { known, stated, options } of matched.pairs) {
    const stock = mergedStock(known, stated, rules.stock)
    if (typeof stock === 'string') return stock
    const after = rules.stock === 'keep' ? stated?.stock : stock
    if (known && after !== undefined && after !== known.stock)
      stockChanges.push({ options, before: known.stock, after })
    const picture = pictureOf(before, known, stated, pictures)
    variants.push({
      sku: defined(stated?.sku, known?.sku ?? null),
      options,
      ...pricesOf(known, stated),
      stock,
      onHand: stock === null ? mergedOnHand(known, stated, rules.stock) : null,
      picture,
      barcode: defined(stated?.barcode, known?.barcode ?? null),
      weightGrams: defined(stated?.weightGrams, known?.weightGrams ?? null),
      costCents: defined(stated?.costCents, known?.costCents ?? null),
      requiresShipping: stated?.requiresShipping ?? known?.requiresShipping ?? true,
      taxable: stated?.taxable ?? known?.taxable ?? true,
    })
  }
  return {
    product: { ...withoutVariants(before, patch, rules, variants), options: matched.options, variants, pictures },
    stockChanges,
  }
}

type Variant = ProductInput['variants'][number]

/** Replaces picture links with their downloads in the shop's product, so that alt texts and variants keep their pictures. */
function withFetched(before: ProductInput, { pictures = [], variants }: ProductPatch): ProductInput {
  const stated = [...pictures, ...variants.flatMap(({ picture }) => picture ?? [])]
  const fetched = new Map(stated.flatMap(({ address, ...picture }) => (address ? [[address, picture]] : [])))
  if (fetched.size === 0) return before
  return {
    ...before,
    pictures: before.pictures.map((picture) => ({ ...picture, ...fetched.get(picture.src), alt: picture.alt })),
  }
}

function withoutVariants(
  before: ProductInput | undefined,
  patch: ProductPatch,
  rules: MergeRules,
  variants: readonly Variant[],
): Omit<ProductInput, 'options' | 'variants' | 'pictures'> {
  const tags = patch.tags ?? before?.tags ?? []
  const ownFlags = ownFlagsOf(before)
  return {
    slug: patch.slug,
    name: patch.name ?? before?.name ?? '',
    description: patch.description ?? before?.description ?? '',
    category: patch.category ?? before?.category ?? rules.category,
    vendor: patch.vendor ?? before?.vendor ?? '',
    seoTitle: patch.seoTitle ?? before?.seoTitle ?? '',
    seoDescription: patch.seoDescription ?? before?.seoDescription ?? '',
    tags,
    listed: (patch.listed ?? before?.listed ?? true) && (before !== undefined || patch.variants.every(hasPrice)),
    featured: patch.featured ?? before?.featured ?? false,
    position: patch.position ?? before?.position ?? 0,
    rating: patch.rating ?? before?.rating ?? 0,
    reviews: patch.reviews ?? before?.reviews ?? 0,
    ...flagsOf(tags, {
      onSale: (patch.onSale ?? ownFlags.onSale) || isReduced(variants),
      isDeal: patch.isDeal ?? ownFlags.isDeal,
    }),
  }
}

/** A new product without a price is hidden, because it would otherwise be free. */
const hasPrice = ({ priceCents }: VariantPatch): boolean => priceCents !== undefined

const defined = <T>(stated: T | undefined, otherwise: T): T => (stated === undefined ? otherwise : stated)

type Prices = Pick<Variant, 'priceCents' | 'compareAtCents'>

function pricesOf(known: Prices | undefined, stated: VariantPatch | undefined): Prices {
  if (!stated) return known!
  const former = defined(stated.compareAtCents, known?.compareAtCents ?? null)
  const { priceCents = known?.priceCents ?? 0, isRegularPrice = false } = stated
  if (isRegularPrice && known && former !== null && known.priceCents < priceCents)
    return { priceCents: known.priceCents, compareAtCents: priceCents }
  return { priceCents, compareAtCents: former !== null && former > priceCents ? former : null }
}

/** The flags that neither tags nor prices imply. Implied flags are derived again after the merge. */
function ownFlagsOf(before: ProductInput | undefined): { onSale: boolean; isDeal: boolean } {
  if (!before) return { onSale: false, isDeal: false }
  const implied = flagsOf(before.tags, { onSale: isReduced(before.variants) })
  return { onSale: before.onSale && !implied.onSale, isDeal: before.isDeal && !implied.isDeal }
}

/** The product's pictures, followed by those used only by a variant. */
function mergedPictures(
  before: ProductInput | undefined,
  { name = before?.name ?? '', pictures, variants }: ProductPatch,
): Picture[] {
  const known = before?.pictures ?? []
  const altOf = ({ src, alt }: PicturePatch) => alt ?? known.find((picture) => picture.src === src)?.alt ?? name
  const withAlt = ({ address: _address, ...picture }: PicturePatch): Picture => ({ ...picture, alt: altOf(picture) })
  const merged = pictures?.map(withAlt) ?? [...known]
  for (const { picture } of variants)
    if (picture && merged.every(({ src }) => src !== picture.src)) merged.push(withAlt(picture))
  return merged
}

function pictureOf(
  before: ProductInput | undefined,
  known: Variant | undefined,
  stated: VariantPatch | undefined,
  pictures: readonly Picture[],
): number | null {
  const former = known && known.picture !== null ? before?.pictures[known.picture]?.src : undefined
  const src = stated?.picture === undefined ? former : stated.picture?.src
  const index = src === undefined ? -1 : pictures.findIndex((picture) => picture.src === src)
  return index < 0 ? null : index
}

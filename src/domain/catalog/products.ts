import type { Cents } from '#domain/money.ts'

/** A picture hosted on another site has no `widths`, and `src` is its full URL. */
export type Picture = {
  /** `/media/3f9a…` refers to the files `${src}-${width}.avif` and `.webp`. */
  src: string
  alt: string
  width: number | null
  height: number | null
  widths: number[]
  /** The dominant color as #rrggbb, shown while the picture is loading. */
  color: string | null
}

export type OptionValue = { name: string; value: string }

/** A product without options has exactly one variant. */
export type Variant = {
  id: string
  sku: string | null
  options: OptionValue[]
  priceCents: Cents
  compareAtCents: Cents | null
  /** Null if stock is not tracked. */
  stock: number | null
  /** The index of its picture in the product's `pictures`. */
  picture: number | null
  /** A GTIN (`gtinOf`), or the shop's own code, which is not published. */
  barcode: string | null
} & VariantTerms

/** A voucher or an e-book needs no shipping; some products are tax-exempt. */
export type VariantTerms = { requiresShipping: boolean; taxable: boolean }

export const USUAL_TERMS: VariantTerms = { requiresShipping: true, taxable: true }

/** A variant with its private fields, for the owner only. */
export type VariantRecord = Variant & {
  weightGrams: number | null
  costCents: Cents | null
  /** The count of a variant that can be oversold, so that its `stock` is null. Null for any other. */
  onHand: number | null
}

/** "3 in stock", "-2 in stock, sold on below 0", "not counted". */
export function stockText({ stock, onHand }: Pick<VariantRecord, 'stock' | 'onHand'>, unit = ' in stock'): string {
  if (stock !== null) return `${stock}${unit}`
  return onHand === null ? 'not counted' : `${onHand}${unit}, sold on below 0`
}

/** Facts derived from a product's variants. */
export type VariantFacts = {
  /** The lowest price of any variant. `compareAtCents` is the former price of the same variant. */
  priceCents: Cents
  compareAtCents: Cents | null
  priceVaries: boolean
  inStock: boolean
  variantCount: number
  /** The id of the only variant; null if the shopper has a choice. */
  onlyVariantId: string | null
}

/** Facts entered by the owner and shown in lists. */
type ListedFacts = {
  slug: string
  name: string
  category: string
  featured: boolean
  onSale: boolean
  isDeal: boolean
  tags: string[]
  rating: number
  reviews: number
  pictures: Picture[]
}

export type ProductSummary = { id: number } & ListedFacts & VariantFacts

/** Facts entered by the owner, apart from the variants. */
export type ProductFacts = ListedFacts & {
  /** Sanitized HTML. */
  description: string
  /** The brand; empty if unknown. */
  vendor: string
  /** Shown by search engines and in link previews; if empty, the name and description are used. */
  seoTitle: string
  seoDescription: string
  options: { name: string; values: string[] }[]
}

export type Product = ProductSummary & ProductFacts & { variants: Variant[] }

export const SORTS = ['featured', 'price-low', 'price-high', 'rating', 'newest'] as const
export type Sort = (typeof SORTS)[number]

export const PAGE_SIZE = 24
export const MAX_SEARCH_LENGTH = 200
export const FEATURED_FALLBACK_COUNT = 3

/** Keeps the largest possible cart total, 10 of each line, within a PostgreSQL integer. */
export const MAX_PRICE_CENTS: Cents = 99_999_999
/** The highest position among the featured products. */
export const MAX_POSITION = 9999
/** The bounds of the price filter, in dollars. The upper bound means "and more", so the default hides nothing. */
export const PRICE_RANGE = { min: 0, max: 1000 } as const

export const PRODUCT_TEXTS = { notFound: 'Product not found' } as const

export const hasStock = (stock: number | null, quantity = 1): boolean => stock === null || stock >= quantity

export const describeOptions = (options: OptionValue[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(', ')

export const foldName = (name: string): string => withoutAccents(name).toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns ASCII text unchanged, which is faster. */
const withoutAccents = (text: string): string =>
  /^[ -~\s]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')

export const slugOf = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

export const RESERVED_SLUGS: readonly string[] = ['sale', 'deals', 'category']

/** Whether a reference is treated as an id; no slug may look like one. */
export const readsAsId = (reference: string): boolean => /^\d{1,9}$/.test(reference)

/** A name as other sites may link to it. Unlike `slugOf`, it keeps punctuation. */
export const dashedName = (name: string): string => foldName(name).replaceAll(' ', '-')

export function numericSuffix(reference: string): number | null {
  const match = /(?:^|[^\d])(\d{1,9})$/.exec(reference)
  return match ? Number(match[1]) : null
}

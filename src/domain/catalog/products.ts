import type { Cents } from '#domain/money.ts'

/** A picture on another site has no `widths`, and `src` is its complete URL. */
export type Picture = {
  /** `/media/3f9a…` names the files `${src}-${width}.avif` and `.webp`. */
  src: string
  alt: string
  width: number | null
  height: number | null
  widths: number[]
  /** The dominant color as #rrggbb, shown while the picture loads. */
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
  /** Null if stock is not counted. */
  stock: number | null
  /** The index of its picture among the product's. */
  picture: number | null
  /** A GTIN (`gtinOf`), or a code of the shop's own, which is not published. */
  barcode: string | null
} & VariantTerms

/** A voucher or an e-book is not sent; a good may be untaxed. */
export type VariantTerms = { requiresShipping: boolean; taxable: boolean }

export const USUAL_TERMS: VariantTerms = { requiresShipping: true, taxable: true }

/** A variant with what only the owner may know. */
export type VariantRecord = Variant & {
  weightGrams: number | null
  costCents: Cents | null
  /** The count of a variant that is sold on below zero, so that its `stock` is null. Null for any other. */
  onHand: number | null
}

/** "3 in stock", "-2 in stock, sold on below 0", "not counted". */
export function stockText({ stock, onHand }: Pick<VariantRecord, 'stock' | 'onHand'>, unit = ' in stock'): string {
  if (stock !== null) return `${stock}${unit}`
  return onHand === null ? 'not counted' : `${onHand}${unit}, sold on below 0`
}

/** What is found from the variants of a product. */
export type VariantFacts = {
  /** The lowest price of a variant. `compareAtCents` is the former price of the same variant. */
  priceCents: Cents
  compareAtCents: Cents | null
  priceVaries: boolean
  inStock: boolean
  variantCount: number
  /** The id is null if the shopper has a choice. */
  onlyVariantId: string | null
}

/** What an owner enters about a product, and lists show. */
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

/** What an owner enters about a product besides its variants. */
export type ProductFacts = ListedFacts & {
  /** Sanitized HTML. */
  description: string
  /** Its brand; empty if unknown. */
  vendor: string
  /** Search engines and shared links show these; empty for the name and the description. */
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

/** Keeps the total of the largest cart, 10 of each line, within a PostgreSQL integer. */
export const MAX_PRICE_CENTS: Cents = 99_999_999
/** The highest position among the featured products. */
export const MAX_POSITION = 9999
/** The limits of the price filter, in dollars. The upper one means "and more", so the default hides nothing. */
export const PRICE_RANGE = { min: 0, max: 1000 } as const

export const PRODUCT_TEXTS = { notFound: 'Product not found' } as const

export const hasStock = (stock: number | null, quantity = 1): boolean => stock === null || stock >= quantity

export const describeOptions = (options: OptionValue[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(', ')

export const foldName = (name: string): string => withoutAccents(name).toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns ASCII unchanged, which is faster. */
const withoutAccents = (text: string): string =>
  /^[ -~\s]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')

export const slugOf = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

export const RESERVED_SLUGS: readonly string[] = ['sale', 'deals', 'category']

/** Whether a reference is read as an id, so that no slug may look like this. */
export const readsAsId = (reference: string): boolean => /^\d{1,9}$/.test(reference)

/** Other sites may link to a name like this. It keeps punctuation, unlike `slugOf`. */
export const dashedName = (name: string): string => foldName(name).replaceAll(' ', '-')

export function numericSuffix(reference: string): number | null {
  const match = /(?:^|[^\d])(\d{1,9})$/.exec(reference)
  return match ? Number(match[1]) : null
}

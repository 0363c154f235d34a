import type { Cents } from '#domain/money.ts'

/** A picture of a product. `widths` is empty for a picture that is only linked to; then `src` is its whole address. */
export type Picture = {
  /** Address without width and ending: `/media/3f9a…`; files are `${src}-${width}.avif` and `.webp`. */
  src: string
  alt: string
  width: number | null
  height: number | null
  widths: number[]
  /** The dominant color, as #rrggbb: the ground while the picture loads. */
  color: string | null
}

export type OptionValue = { name: string; value: string }

/** What is sold: a product without options has exactly one. */
export type Variant = {
  id: string
  sku: string | null
  /** One value for each of the product's options, in their order. */
  options: OptionValue[]
  priceCents: Cents
  compareAtCents: Cents | null
  /** Pieces left; null when the shop does not count them. */
  stock: number | null
  /** Position of its own picture among the product's. */
  picture: number | null
}

/** What a list shows. Price and stock are derived from the variants. */
export type ProductSummary = {
  /** Rises with time. */
  id: number
  slug: string
  name: string
  category: string
  /** The lowest price of a variant, and that variant's former price. */
  priceCents: Cents
  compareAtCents: Cents | null
  /** True when the variants' prices differ. */
  priceVaries: boolean
  inStock: boolean
  featured: boolean
  onSale: boolean
  isDeal: boolean
  tags: string[]
  /** 0 to 5. */
  rating: number
  reviews: number
  pictures: Picture[]
  variantCount: number
  /** The only variant's id, so that a list can add it without asking; null where there is a choice. */
  onlyVariantId: string | null
}

export type Product = ProductSummary & {
  /** Sanitized HTML. */
  description: string
  options: { name: string; values: string[] }[]
  variants: Variant[]
}

export const SORTS = ['featured', 'price-low', 'price-high', 'rating', 'newest'] as const
export type Sort = (typeof SORTS)[number]

export const isSort = (text = ''): text is Sort => (SORTS as readonly string[]).includes(text)

export const PAGE_SIZE = 24
/** So many characters of a search count. */
export const LONGEST_SEARCH = 200
export const FEATURED_FALLBACK_COUNT = 3
/** The price filter's ends, in dollars. The upper end means "and more", so the default hides nothing. */
export const PRICE_RANGE = { min: 0, max: 1000 } as const

export const PRODUCT_TEXTS = { notFound: 'Product not found' } as const

/** The ends of the price filter as they hold: in order, and open where they reach an end of the range. */
export function priceRange(min: Cents | null, max: Cents | null): { minCents: Cents | null; maxCents: Cents | null } {
  const upper = (cents: Cents | null) => (cents === null || cents >= PRICE_RANGE.max * 100 ? null : cents)
  const [low, high] = [min, upper(max)]
  const swapped = low !== null && high !== null && low > high
  return swapped ? { minCents: high, maxCents: upper(low) } : { minCents: low, maxCents: high }
}

/** The page to show for the one asked for: always one that exists, and an empty list has one. */
export function pageOf(asked: number, total: number, limit: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / limit))
  return { page: Math.min(Math.max(1, asked), pages), pages }
}

/** What the Sale and Deals lists gather: flagged, or tagged `sale` or `deal`. Kept as flags, so that a list reads no tags. */
export function flagsOf(
  tags: readonly string[],
  { onSale = false, isDeal = false }: { onSale?: boolean; isDeal?: boolean } = {},
): { onSale: boolean; isDeal: boolean } {
  const has = (name: string) => tags.some((tag) => tag.trim().toLowerCase() === name)
  return { onSale: onSale || has('sale'), isDeal: isDeal || has('deal') }
}

export const hasStock = (stock: number | null, quantity = 1): boolean => stock === null || stock >= quantity

/** "Size: Large, Color: Sage"; empty for a product without options. */
export const describeOptions = (options: OptionValue[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(', ')

/** A name or a search as they are compared: without regard to case, accents and the width of gaps. */
export const foldName = (name: string): string => bare(name).toLowerCase().replace(/\s+/g, ' ').trim()

/** Without accents, which ASCII has none of. */
const bare = (text: string): string => (/^[ -~\s]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, ''))

/** A slug as the importer and the product route write it: "Ocean Blue Shirt" -> "ocean-blue-shirt". */
export const slugOf = (name: string): string =>
  bare(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** Words that are routes, so that no product may be reached under them. */
export const RESERVED_SLUGS: readonly string[] = ['sale', 'deals', 'category']

/** Whether an address means a product by its id: then none can be reached by such a slug. */
export const readsAsId = (reference: string): boolean => /^\d{1,9}$/.test(reference)

/** A name turned into a dashed slug as links elsewhere have it: only its case and its spaces differ from the name. */
export const dashedName = (name: string): string => foldName(name).replaceAll(' ', '-')

/** The number at the end of "7", "product-7" or "lamp_7"; null where there is none. */
export function numericSuffix(reference: string): number | null {
  const match = /(?:^|[^\d])(\d{1,9})$/.exec(reference)
  return match ? Number(match[1]) : null
}

export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replaceAll(' & ', '-')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export type CategoryCount = { name: string; slug: string; count: number }

/** Lists that are reached like categories but gather products by flag or tag. */
export const COLLECTIONS = { sale: 'Sale', deals: 'Deals' } as const
export type Collection = keyof typeof COLLECTIONS

export const isCollection = (slug: string): slug is Collection => Object.hasOwn(COLLECTIONS, slug)

export const HEADER_LINKS = [
  { label: 'Home & Kitchen', slug: 'home-kitchen' },
  { label: 'Beauty', slug: 'beauty' },
  { label: 'Electronics', slug: 'electronics' },
  { label: 'Sale', slug: 'sale' },
  { label: 'Deals', slug: 'deals' },
] as const

export const TILES = [
  { label: 'Electronics', slug: 'electronics' },
  { label: 'Clothing', slug: 'clothing' },
  { label: 'Home & Kitchen', slug: 'home-kitchen' },
  { label: 'Beauty', slug: 'beauty' },
] as const

export const isLinked = (slug: string): boolean => [...HEADER_LINKS, ...TILES].some((link) => link.slug === slug)

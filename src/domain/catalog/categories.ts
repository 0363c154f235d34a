export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replaceAll(' & ', '-')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** `parent` is the slug of the parent category, whose count includes these products. */
export type CategoryCount = { name: string; slug: string; count: number; parent?: string }

/** Lists with a category's URL that select products by flag or tag. */
export const COLLECTIONS = { sale: 'Sale', deals: 'Deals' } as const
export type Collection = keyof typeof COLLECTIONS

export const isCollection = (slug: string): slug is Collection => Object.hasOwn(COLLECTIONS, slug)

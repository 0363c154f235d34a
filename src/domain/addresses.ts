import { isCollection } from './categories.ts'

/** The one address that a product's page is known by. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`

/** The same page with one of several variants chosen, for whoever comes from an offer of it. */
export const variantPath = (slug: string, variantId: string): string =>
  `${productPath(slug)}?${new URLSearchParams({ variant: variantId })}`

/** The one address of a category's list, of the sale's and the deals', and of the list of everything. */
export function listPath(slug: string): string {
  if (!slug || slug === 'all') return '/products'
  return isCollection(slug) ? `/products/${slug}` : `/products/category/${encodeURIComponent(slug)}`
}

/** Messages of the home page, of lists and of product pages. Sections 2, 4 and 8. */
export const CATALOG_TEXTS = {
  featuredLoading: 'Loading featured products...',
  featuredNone: 'No featured products available at this time.',
  featuredRandom: 'No featured products found. Showing random products instead.',
  featuredFailed: 'Failed to load featured products',
  listFailed: 'Failed to load products. Please try again later.',
  productNotFound: 'Product Not Found',
  productFailed: 'Failed to load product details. Please try again later.',
} as const

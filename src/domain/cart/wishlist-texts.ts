import { WISHLIST_LIMIT } from './wishlist.ts'

/** Texts of the wishlist page. They have their own module because the hearts on every page do not need them. */
export const WISHLIST_TEXTS = {
  load: 'Failed to load wishlist',
  change: 'Failed to update wishlist',
  full: `A wishlist can hold up to ${WISHLIST_LIMIT} products`,
  notKept: 'Your browser does not save data for this shop. Allow cookies for it and try again.',
  signIn: 'Please sign in to keep a wishlist.',
} as const

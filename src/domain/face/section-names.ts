/** The sections of the home page, in the order of a shop that has not chosen one. */
export const HOME_SECTIONS = ['hero', 'benefits', 'featured', 'categories', 'newsletter', 'sale'] as const

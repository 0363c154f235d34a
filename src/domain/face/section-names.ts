/** The sections of the home page, in the order of a shop that has not chosen one. */
export const HOME_SECTIONS = ['hero', 'benefits', 'featured', 'categories', 'newsletter', 'sale'] as const

/** Sections of the owner's own choice, of which a page may have several. */
export const OWN_SECTIONS = ['text', 'picture', 'products'] as const

export type SectionName = (typeof HOME_SECTIONS)[number] | (typeof OWN_SECTIONS)[number]
export const SECTION_NAMES: readonly SectionName[] = [...HOME_SECTIONS, ...OWN_SECTIONS]

/** The sections of the home page, in the default order. */
export const HOME_SECTIONS = ['hero', 'benefits', 'featured', 'categories', 'newsletter', 'sale'] as const

/** Sections added by the owner. A page may have several of each. */
export const OWN_SECTIONS = ['text', 'picture', 'products'] as const

export type SectionName = (typeof HOME_SECTIONS)[number] | (typeof OWN_SECTIONS)[number]
export const SECTION_NAMES: readonly SectionName[] = [...HOME_SECTIONS, ...OWN_SECTIONS]

/** The parts of pages that the owner can switch off. */
export const SWITCHES = ['newsletter', 'signInButtons', 'reviews', 'withdrawal'] as const
export type Switch = (typeof SWITCHES)[number]

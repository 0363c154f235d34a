/** The parts of pages that the owner can switch off. */
export const SWITCHES = ['newsletter', 'signInButtons', 'reviews', 'withdrawal'] as const
export type Switch = (typeof SWITCHES)[number]

type Switched = { switches?: { newsletter?: string } }

/** Whether the forms of the newsletter ask for addresses, instead of thanking alone. */
export const collectsNewsletter = ({ switches }: Switched): boolean => switches?.newsletter === 'collect'

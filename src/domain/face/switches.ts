/** The parts of pages that the owner can switch off, each with its values. */
export const SWITCH_VALUES = {
  newsletter: ['as-specified', 'collect', 'off'],
  signInButtons: ['as-specified', 'off'],
  reviews: ['on', 'off'],
  withdrawal: ['on', 'off'],
} as const
export type Switch = keyof typeof SWITCH_VALUES
export const SWITCHES = Object.keys(SWITCH_VALUES) as Switch[]

type Switched = { switches?: { newsletter?: string; withdrawal?: string } }

/** Whether the forms of the newsletter ask for addresses, instead of thanking alone. */
export const collectsNewsletter = ({ switches }: Switched): boolean => switches?.newsletter === 'collect'

/** Whether orders that are placed now can be withdrawn from, as the law of some countries has it. */
export const grantsWithdrawal = ({ switches }: Switched): boolean => switches?.withdrawal !== 'off'

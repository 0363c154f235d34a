/** The parts of pages that the owner can switch off, with their possible values. */
export const SWITCH_VALUES = {
  newsletter: ['as-specified', 'collect', 'off'],
  signInButtons: ['as-specified', 'off'],
  reviews: ['on', 'off'],
  withdrawal: ['on', 'off'],
} as const
export type Switch = keyof typeof SWITCH_VALUES
export const SWITCHES = Object.keys(SWITCH_VALUES) as Switch[]

type Switched = { switches?: { newsletter?: string; withdrawal?: string } }

/** Whether the newsletter forms collect email addresses, rather than only showing a thank-you. */
export const collectsNewsletter = ({ switches }: Switched): boolean => switches?.newsletter === 'collect'

/** Whether orders placed now include a right of withdrawal, which some countries require. */
export const grantsWithdrawal = ({ switches }: Switched): boolean => switches?.withdrawal !== 'off'

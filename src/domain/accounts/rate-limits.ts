/** A token bucket: `burst` attempts at once, then one every `everySeconds`. */
export type RateLimit = {
  burst: number
  everySeconds: number
  sentence: string
}

const SIGN_IN = 'Too many attempts to sign in.'
const REGISTRATION = 'Too many attempts to create an account.'
const CARDS = 'Too many cards were declined.'

/** Successful attempts are not counted, except registrations and reset links. */
export const RATE_LIMITS = {
  signInFromAddress: { burst: 30, everySeconds: 20, sentence: SIGN_IN },
  signInToAccount: { burst: 10, everySeconds: 30, sentence: SIGN_IN },
  /** Replaces both others at an address from which the account was signed in to before. */
  signInFromKnownAddress: { burst: 20, everySeconds: 10, sentence: SIGN_IN },
  registrationFromAddress: { burst: 20, everySeconds: 60, sentence: REGISTRATION },
  registrationOfEmail: { burst: 5, everySeconds: 300, sentence: REGISTRATION },
  resetFromAddress: { burst: 20, everySeconds: 120, sentence: 'Too many links were asked for or tried.' },
  resetLinkToEmail: {
    burst: 3,
    everySeconds: 20 * 60,
    sentence: 'Too many links were asked for at this address. The newest one works.',
  },
  /** Counts look-ups that find nothing. */
  orderLookUp: { burst: 60, everySeconds: 10, sentence: 'Too many orders were looked for.' },
  cardForCart: { burst: 10, everySeconds: 300, sentence: CARDS },
  cardFromAddress: { burst: 40, everySeconds: 60, sentence: CARDS },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

export const KNOWN_ADDRESS_DAYS = 90

export const waitSentence = (sentence: string, seconds: number): string =>
  `${sentence} Please try again in ${waitText(Math.max(1, Math.ceil(seconds)))}.`

const waitText = (seconds: number): string =>
  seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

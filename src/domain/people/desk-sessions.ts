/** Holds the token of a session. */
export const DESK_COOKIE = 'linden_desk'

/** A browser in which a person is signed in at the desk. */
export type DeskSession = {
  id: string
  personId: string
  device: string
  ipAddress: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
}

/** A session ends after this long without use, such as a long weekend. */
export const IDLE_SESSION_DAYS = 4
/** A session ends this long after signing in, however much it is used. */
export const SESSION_DAYS = 30

export const DESK_TEXTS = {
  /** The same sentence for an unknown email, a wrong password and a wrong code. */
  refused: 'The email, the password or the code is wrong.',
  wrongCode: 'This code is wrong.',
  codeRequired: 'A code is required',
  sessionEnded: 'Your session has ended. Please sign in again.',
  passkeyRefused: 'This passkey is not for a person of this desk. Sign in another way, or ask for a new link.',
  noSession: 'This session has already ended.',
} as const

/** What to do about a wrong code. `now`: the shop's time, which shows whether a clock is wrong. */
export const codeHint = (now: string): string =>
  'A code works once, for about a minute: wait for the next one. If that is wrong too, compare clocks. ' +
  `Here it is ${now}: if your phone shows another time, set its date and time to automatic, ` +
  'or else set the clock of the machine that runs the shop.'

import { counted } from '#domain/counts.ts'

/** A token bucket: `burst` attempts at once, then one every `everySeconds`. */
export type RateLimit = {
  burst: number
  everySeconds: number
  sentence: string
  sentenceWithoutCards?: string
}

const SIGN_IN = 'Too many attempts to sign in.'
const REGISTRATION = 'Too many attempts to create an account.'
const CARDS = 'Too many cards were declined.'
const LINKS = 'Too many links were requested for this address. The newest one works.'
const ATTEMPTS = 'A payment was checked too often.'
const PHOTOS = 'Too many photos were sent.'
const CARDLESS = {
  sentence: 'Too many orders were placed without a card. You can pay with a card.',
  sentenceWithoutCards: 'Too many orders were placed.',
}
const CARDLESS_UNITS = {
  sentence: 'Too many items were ordered without a card. You can pay with a card.',
  sentenceWithoutCards: 'Too many items were ordered.',
}

/** Most limits count failures. Registrations, links, cards, cardless orders, address changes, carts, PDFs and provider calls always count. */
export const RATE_LIMITS = {
  signInFromAddress: { burst: 30, everySeconds: 20, sentence: SIGN_IN },
  signInToAccount: { burst: 10, everySeconds: 30, sentence: SIGN_IN },
  /** These two replace the others at an IP address from which the account has signed in before. */
  signInFromKnownAddress: { burst: 20, everySeconds: 10, sentence: SIGN_IN },
  /** Counts all such accounts together, so that an undeclared proxy does not disable the limit per IP address. */
  signInToKnownAccounts: { burst: 100, everySeconds: 5, sentence: SIGN_IN },
  /** Counts keys of the owner's API that the shop does not have. */
  apiKeyFromAddress: { burst: 20, everySeconds: 60, sentence: 'Too many wrong keys were sent.' },
  /** Counts each form that someone without a session sends to the owner's desk, before it is read. */
  deskFormFromAddress: { burst: 60, everySeconds: 5, sentence: 'Too many forms were sent to the desk.' },
  /** Counts dead links and failed sign-ins at the owner's desk. */
  deskFromAddress: { burst: 20, everySeconds: 30, sentence: SIGN_IN },
  deskToPerson: { burst: 10, everySeconds: 120, sentence: SIGN_IN },
  deskFromKnownAddress: { burst: 10, everySeconds: 60, sentence: SIGN_IN },
  /** Counts wrong passwords entered by the signed-in account itself. */
  passwordOfAccount: { burst: 10, everySeconds: 30, sentence: 'Too many wrong passwords were entered.' },
  registrationFromAddress: { burst: 20, everySeconds: 60, sentence: REGISTRATION },
  registrationOfEmail: { burst: 5, everySeconds: 300, sentence: REGISTRATION },
  resetFromAddress: { burst: 20, everySeconds: 120, sentence: 'Too many links were requested or tried.' },
  resetLinkToEmail: { burst: 3, everySeconds: 20 * 60, sentence: LINKS },
  /** Counts requests, and links with invented tokens. */
  newsletterFromAddress: { burst: 20, everySeconds: 120, sentence: 'The newsletter was requested too often.' },
  /** Someone else may have typed the email address. */
  newsletterLinkToEmail: { burst: 2, everySeconds: 12 * 3600, sentence: LINKS },
  confirmationLinkToEmail: { burst: 3, everySeconds: 20 * 60, sentence: LINKS },
  /** Counts lookups that find nothing, and every lookup by order number and email address. */
  orderLookUp: { burst: 60, everySeconds: 10, sentence: 'Too many orders were looked up.' },
  /** A PDF takes up to a second of CPU. */
  pdfFromAddress: { burst: 30, everySeconds: 5, sentence: 'Too many PDFs were requested.' },
  postalCodeOfOrder: { burst: 10, everySeconds: 600, sentence: 'Too many postal codes were entered for this order.' },
  /** Every change sends an email to the order's mailbox. */
  addressOfOrder: { burst: 5, everySeconds: 3600, sentence: 'The address of this order was changed too often.' },
  photoFromAddress: { burst: 30, everySeconds: 60, sentence: PHOTOS },
  photoOfOrder: { burst: 15, everySeconds: 600, sentence: PHOTOS },
  /** Counts each card before asking the provider for its brand and digits. */
  cardLookUpFromAddress: { burst: 200, everySeconds: 5, sentence: 'Too many cards were entered.' },
  cardLookUpForCart: { burst: 100, everySeconds: 20, sentence: 'Too many cards were entered.' },
  /** Counts provider events with an invalid signature, and every event while its signature is being checked. */
  eventFromAddress: {
    burst: 300,
    everySeconds: 5,
    sentence: 'Too many events were sent that the provider has not signed.',
  },
  /** Counts each call to the provider. The payment page polls every few seconds. */
  attemptLookUpFromAddress: { burst: 300, everySeconds: 1, sentence: ATTEMPTS },
  attemptLookUp: { burst: 60, everySeconds: 2, sentence: ATTEMPTS },
  cardForCart: { burst: 10, everySeconds: 300, sentence: CARDS },
  cardFromAddress: { burst: 40, everySeconds: 60, sentence: CARDS },
  cardlessOrderFromAddress: { burst: 30, everySeconds: 120, ...CARDLESS },
  cardlessPiecesFromAddress: { burst: 60, everySeconds: 60, ...CARDLESS_UNITS },
  cardlessOrderToEmail: { burst: 5, everySeconds: 3600, ...CARDLESS },
  cardlessPiecesToEmail: { burst: 30, everySeconds: 120, ...CARDLESS_UNITS },
  newCartFromAddress: { burst: 120, everySeconds: 5, sentence: 'Too many new carts were started.' },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

export const KNOWN_ADDRESS_DAYS = 90

export function limitSentence(name: RateLimitName, seconds: number, { takesCards }: { takesCards: boolean }): string {
  const { sentence, sentenceWithoutCards = sentence }: RateLimit = RATE_LIMITS[name]
  return `${takesCards ? sentence : sentenceWithoutCards} Please try again in ${waitText(seconds)}.`
}

const waitText = (seconds: number): string =>
  seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

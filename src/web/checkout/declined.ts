import { sentenceCookie } from '../sentence-cookie.ts'

/** Carries what the provider has said of a payment from the review to the payment step, where there is no JavaScript. */
export const declined = sentenceCookie('linden_declined', '/checkout', ['HttpOnly'])

import { CARD_RETURN } from '#domain/payment.ts'
import { sentenceCookie } from '../sentence-cookie.ts'

/** What the provider has answered to the form of a card, where there is no JavaScript: a query, as `takeUpPayment` reads it. */
export const cardReturn = sentenceCookie(CARD_RETURN.cookie, CARD_RETURN.path, ['HttpOnly'])

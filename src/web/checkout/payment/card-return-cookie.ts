import { CARD_RETURN } from '#domain/checkout/payment.ts'
import { flashCookie } from '#web/flash-cookie.ts'

/** Carries the provider's response to a card form submitted without JavaScript, as a query for `resumePayment`. */
export const cardReturnCookie = flashCookie(CARD_RETURN.cookie, CARD_RETURN.path, ['HttpOnly'])

import { CARD_RETURN } from '#domain/checkout/payment.ts'
import { flashCookie } from '#web/flash-cookie.ts'

/** Carries the provider's answer to a card form, without JavaScript: a query that `resumePayment` reads. */
export const cardReturnCookie = flashCookie(CARD_RETURN.cookie, CARD_RETURN.path, ['HttpOnly'])

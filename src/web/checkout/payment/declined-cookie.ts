import * as urls from '#domain/urls.ts'
import { flashCookie } from '#web/flash-cookie.ts'

/** Carries the provider's message from the review to the payment step, without JavaScript or to another document. */
export const declinedCookie = flashCookie('linden_declined', urls.checkout)

import { CARD_RETURN } from '#domain/checkout/payment.ts'
import * as urls from '#domain/urls.ts'
import { flashCookie } from '#web/flash-cookie.ts'

/** Carries a message to the page of the payment link, from the page of the bank or without JavaScript. */
export const payFailureCookie = flashCookie('linden_declined', CARD_RETURN.linkPath)

/** The provider's response to a card form that was submitted without JavaScript. */
export const payReturnCookie = flashCookie(CARD_RETURN.cookie, CARD_RETURN.linkPath, ['HttpOnly'])

const cookie = flashCookie('linden_paying', urls.checkout)

/** Remembers which link a payment is for while the bank confirms it. */
export const payingCookie = {
  serialize: (attempt: string, token: string): string => cookie.serialize(`${attempt} ${token}`),
  /** The token of the link that the attempt pays for; null if it is of a checkout. */
  tokenFor: (attempt: string, cookies: string): string | null => {
    const [of, token] = cookie.readFrom(cookies)?.split(' ') ?? []
    return of === attempt && token ? token : null
  },
}

import * as urls from '#domain/urls.ts'
import { askingForCookies, sendsCookies } from '#web/cookies-kept.ts'

/** The cart page after a form without JavaScript has changed it. */
export const cartAfter = (request: Request): string => (sendsCookies(request) ? urls.cart : askingForCookies(urls.cart))

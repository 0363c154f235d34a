import { flashCookie } from '#web/flash-cookie.ts'

/** What the last request has done, for the page after it. */
export const noticeCookie = flashCookie('notice', '/', ['HttpOnly'])

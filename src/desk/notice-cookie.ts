import { flashCookie } from '#web/flash-cookie.ts'

export const NOTICE_COOKIE = 'linden_desk_notice'

/** What the last request has done, for the page after it. */
export const noticeCookie = flashCookie(NOTICE_COOKIE, '/', ['HttpOnly'])

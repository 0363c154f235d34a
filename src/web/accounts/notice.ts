import { flashCookie } from '#web/flash-cookie.ts'

/** A message shown once, on the next page. Both server and browser can read its cookie. */
const notice = flashCookie('linden_notice', '/')

export const noticeCookie = notice.serialize
export const CLEARED_NOTICE = notice.cleared
/** `cookies` is the Cookie header or `document.cookie`. A no-break space joins a count and its noun. */
export const noticeIn = (cookies: string): string | null =>
  notice.readFrom(cookies)?.replaceAll(' × ', '\u00a0×\u00a0') ?? null

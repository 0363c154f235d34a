import { flashCookie } from '#web/flash-cookie.ts'

/** A message is shown once, on the next page. Both the server and the browser can read its cookie. */
const notice = flashCookie('linden_notice', '/')

export const noticeCookie = notice.serialize
export const CLEARED_NOTICE = notice.cleared
/** `cookies`: the Cookie header or `document.cookie`. A count does not break from its noun. */
export const noticeIn = (cookies: string): string | null =>
  notice.readFrom(cookies)?.replaceAll(' × ', '\u00a0×\u00a0') ?? null

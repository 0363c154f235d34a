import { sentenceCookie } from '../sentence-cookie.ts'

/**
 * One sentence that is shown once, on the next page that can: it travels as a cookie, because a page made on the server
 * and a page made in the browser can both read that.
 */
const notice = sentenceCookie('linden_notice', '/')

export const noticeCookie = notice.carrying
export const CLEARED_NOTICE = notice.cleared
/** `cookies` as in the Cookie header and in `document.cookie`. A count stays on one line with what it counts. */
export const noticeIn = (cookies: string): string | null =>
  notice.readFrom(cookies)?.replaceAll(' × ', '\u00a0×\u00a0') ?? null

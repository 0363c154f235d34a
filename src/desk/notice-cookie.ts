import { flashCookie } from '#web/flash-cookie.ts'

export const NOTICE_COOKIE = 'linden_desk_notice'

/** A message about the last form, which the next page shows: that it was done, or why it was refused. */
export type Notice = { tone: 'success' | 'error'; text: string }

export const noticeCookie = flashCookie(NOTICE_COOKIE, '/', ['HttpOnly'])

const REFUSED = 'refused: '

export const setNotice = ({ tone, text }: Notice): string =>
  noticeCookie.serialize(tone === 'error' ? REFUSED + text : text)

export function readNotice(cookies: string): Notice | null {
  const text = noticeCookie.readFrom(cookies)
  if (text === null) return null
  return text.startsWith(REFUSED) ? { tone: 'error', text: text.slice(REFUSED.length) } : { tone: 'success', text }
}

import { NOTICE_COOKIE } from '#desk/notice-cookie.ts'
import { CARD_RETURN } from '#domain/checkout/payment.ts'
import { DESK_COOKIE } from '#domain/people/desk-sessions.ts'

// Pages do not know where they are served. Their cookies are renamed here in requests and responses. __Host- would send the
// card's cookie to every page. Two desks of one host have different ports, which a browser's cookies do not.
const COOKIES = [
  { name: CARD_RETURN.cookie, prefix: '__Secure-', isOfPort: false },
  { name: NOTICE_COOKIE, prefix: '__Host-', isOfPort: true },
  { name: DESK_COOKIE, prefix: '__Host-', isOfPort: true },
]

export type PageCookies = {
  /** Gives the cookies of a request their plain names. Drops those whose names plain HTTP and other hosts could set. */
  take: (headers: Headers) => void
  /** Gives the cookies of a response the names that browsers keep. */
  send: (headers: Headers) => void
}

/** `url`: of the pages. Browsers accept the prefixes over HTTPS alone. */
export function pageCookies(url: string): PageCookies {
  const { protocol, port } = new URL(url)
  const isHttps = protocol === 'https:'
  const renamed = COOKIES.map(({ name, prefix, isOfPort }) => ({
    plain: `${name}=`,
    sent: `${isHttps ? prefix : ''}${name}${isOfPort && port ? `_${port}` : ''}=`,
  })).filter(({ plain, sent }) => plain !== sent)
  const isPlain = (cookie: string): boolean => renamed.some(({ plain }) => cookie.startsWith(plain))

  function received(cookie: string): string {
    const found = renamed.find(({ sent }) => cookie.startsWith(sent))
    return found ? found.plain + cookie.slice(found.sent.length) : cookie
  }

  function given(cookie: string): string {
    const found = renamed.find(({ plain }) => cookie.startsWith(plain))
    const named = found ? found.sent + cookie.slice(found.plain.length) : cookie
    return isHttps && !/;\s*secure\b/i.test(named) ? `${named}; Secure` : named
  }

  return {
    take(headers) {
      const cookies = headers.get('cookie')
      if (!renamed.some(({ plain, sent }) => cookies?.includes(plain) || cookies?.includes(sent))) return
      const kept = cookies!.split(/; ?/).filter((cookie) => !isPlain(cookie))
      headers.set('cookie', kept.map(received).join('; '))
    },
    send(headers) {
      const cookies = headers.getSetCookie()
      headers.delete('set-cookie')
      for (const cookie of cookies) headers.append('set-cookie', given(cookie))
    },
  }
}

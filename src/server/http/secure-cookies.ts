import { CARD_RETURN } from '#domain/checkout/payment.ts'

// Pages do not know whether they are served over HTTPS. If so, their cookies are renamed here in requests and responses.
const PLAIN = `${CARD_RETURN.cookie}=`
// Browsers reject this prefix over plain HTTP. __Host- would send the cookie to every page.
const SECURE = `__Secure-${PLAIN}`

/** Accepts the card's cookie only under the name that plain HTTP cannot set. */
export function takeSecureCookies(headers: Headers): void {
  const cookies = headers.get('cookie')
  if (!cookies?.includes(PLAIN)) return
  const kept = cookies.split(/; ?/).filter((cookie) => !cookie.startsWith(PLAIN))
  headers.set(
    'cookie',
    kept.map((cookie) => (cookie.startsWith(SECURE) ? cookie.replace(SECURE, PLAIN) : cookie)).join('; '),
  )
}

export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const named = cookie.startsWith(PLAIN) ? cookie.replace(PLAIN, SECURE) : cookie
    headers.append('set-cookie', /;\s*secure\b/i.test(named) ? named : `${named}; Secure`)
  }
}

import { CARD_RETURN } from '#domain/checkout/payment.ts'

// A page does not know how it is reached. Over HTTPS its cookies are renamed and guarded here, on the way in and out.
const PLAIN = `${CARD_RETURN.cookie}=`
// The prefix makes browsers refuse it over plain HTTP; __Host- would have it sent to every page.
const SECURE = `__Secure-${PLAIN}`

/** Leaves of the answer to a card only what came under the name that plain HTTP cannot set. */
export function takeSecureCookies(headers: Headers): void {
  const cookies = headers.get('cookie')
  if (!cookies?.includes(PLAIN)) return
  const kept = cookies.split(/; ?/).filter((cookie) => !cookie.startsWith(PLAIN))
  headers.set(
    'cookie',
    kept.map((cookie) => (cookie.startsWith(SECURE) ? cookie.replace(SECURE, PLAIN) : cookie)).join('; '),
  )
}

/** What pages set goes over no open line. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const named = cookie.startsWith(PLAIN) ? cookie.replace(PLAIN, SECURE) : cookie
    headers.append('set-cookie', /;\s*secure\b/i.test(named) ? named : `${named}; Secure`)
  }
}

import { NOTICE_COOKIE } from '#desk/notice-cookie.ts'
import { CARD_RETURN } from '#domain/checkout/payment.ts'

// Pages do not know whether they are served over HTTPS. If so, their cookies are renamed here in requests and responses.
// Browsers reject these prefixes over plain HTTP. __Host- would send the card's cookie to every page.
const PREFIXES: readonly (readonly [name: string, prefix: string])[] = [
  [`${CARD_RETURN.cookie}=`, '__Secure-'],
  [`${NOTICE_COOKIE}=`, '__Host-'],
]

/** Accepts these cookies only under the names that plain HTTP cannot set. */
export function takeSecureCookies(headers: Headers): void {
  const cookies = headers.get('cookie')
  if (!PREFIXES.some(([name]) => cookies?.includes(name))) return
  const kept = cookies!.split(/; ?/).filter((cookie) => !PREFIXES.some(([name]) => cookie.startsWith(name)))
  headers.set('cookie', kept.map(plain).join('; '))
}

function plain(cookie: string): string {
  const [, prefix = ''] = PREFIXES.find(([name, prefix]) => cookie.startsWith(prefix + name)) ?? []
  return cookie.slice(prefix.length)
}

export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const [, prefix = ''] = PREFIXES.find(([name]) => cookie.startsWith(name)) ?? []
    headers.append('set-cookie', prefix + cookie + (/;\s*secure\b/i.test(cookie) ? '' : '; Secure'))
  }
}

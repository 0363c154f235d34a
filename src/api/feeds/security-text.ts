import * as urls from '#domain/urls.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** RFC 9116 recommends less than a year. The file is generated on each request. */
const VALID_DAYS = 90

/** `/.well-known/security.txt`: where to report vulnerabilities. */
export function securityText(shop: Pick<Shop, 'now' | 'settings'>): string {
  const { email, url } = shop.settings
  return [
    `Contact: mailto:${email}`,
    `Contact: ${url}${urls.contact}`,
    `Expires: ${isoTime(shop, VALID_DAYS * DAY_MS)}`,
    'Preferred-Languages: en',
    `Canonical: ${url}${urls.securityText}`,
    '',
  ].join('\n')
}

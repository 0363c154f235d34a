import { FILTER_PARAMETERS } from '#domain/catalog/filters.ts'
import * as urls from '#domain/urls.ts'

/** Personal pages and API calls. For the cart, see docs/why/web.md. */
const DISALLOWED = [
  '/api/',
  '/auth/',
  '/sandbox/',
  urls.checkout,
  urls.orderConfirmation(''),
  urls.order(''),
  urls.pay(''),
  urls.account,
  urls.wishlist,
  urls.login,
  urls.logout,
  urls.register,
  urls.forgotPassword,
  urls.resetPassword,
  urls.confirmEmail,
  urls.newsletter,
]
const ALLOWED = [urls.apiDocs, urls.openApi]

/** Query parameters with endless combinations. Crawlers read the unfiltered lists. */
const ENDLESS = ['q', ...FILTER_PARAMETERS, 'sort', 'after', 'ids']

export const robotsText = (url: string): string =>
  [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    ...ENDLESS.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${url}${urls.sitemap}`,
    '',
  ].join('\n')

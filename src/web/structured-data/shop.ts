import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import { isOwnSocialLink } from '#domain/social-links.ts'
import * as urls from '#domain/urls.ts'
import { returnPolicy, type OfferContext } from './offer-terms.ts'

type Shop = OfferContext['shop']

const organizationId = (url: string): string => `${url}/#organization`

export const organization = ({ shop, shippingOptions }: OfferContext): Organization => ({
  '@type': 'Organization',
  '@id': organizationId(shop.url),
  name: shop.name,
  url: `${shop.url}/`,
  logo: `${shop.url}/icon-512.png`,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: shop.email,
    url: shop.url + urls.contact,
  },
  sameAs: shop.socialLinks.filter(isOwnSocialLink).map(({ url }) => url),
  hasMerchantReturnPolicy: returnPolicy({ shop, shippingOptions }),
})

export function webSite({ name, url }: Shop): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url + urls.products}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': `${url}/#website`,
    name,
    url: `${url}/`,
    publisher: { '@id': organizationId(url) },
    potentialAction: search,
  }
}

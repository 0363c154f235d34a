import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import * as urls from '#domain/urls.ts'
import { returnPolicy, type OfferContext } from './offer-terms.ts'

type Shop = OfferContext['shop']

const organizationId = (url: string): string => `${url}/#organization`

export const organization = (shop: Shop): Organization => ({
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
  sameAs: shop.socialLinks.map(({ url }) => url).filter(isOwn),
  hasMerchantReturnPolicy: returnPolicy({ shop }),
})

/** A shop without accounts of its own points to the networks' front pages. */
const isOwn = (link: string): boolean => new URL(link).pathname !== '/'

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

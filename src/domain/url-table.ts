import { FILTER_PARAMETERS } from '#domain/catalog/filters.ts'
import * as urls from './urls.ts'

export type CachePolicy = {
  /** The query parameters that affect the response. All others are left out of the cache key. */
  parameters: readonly string[]
  /** How long a response stays fresh while the catalog is unchanged. */
  lifeMs: number
  /** Requested while a shopper types. It is cached in its own partition, so that typing evicts no pages. */
  typed?: boolean
}

/** `pattern` is a React Router path. Responses without `cache` are never cached. */
export type Address = { pattern: string; cache?: CachePolicy }

const LIST_PARAMETERS = ['q', ...FILTER_PARAMETERS, 'sort', 'page']
const CALL_PARAMETERS = [...LIST_PARAMETERS, 'featured', 'limit', 'facets', 'after']

const HOUR_MS = 60 * 60 * 1000
const stored = (parameters: readonly string[] = [], lifeMs = HOUR_MS): CachePolicy => ({ parameters, lifeMs })

export const PAGES = {
  home: { pattern: urls.home, cache: stored() },
  products: { pattern: urls.products, cache: stored(LIST_PARAMETERS) },
  sale: { pattern: urls.sale, cache: stored(LIST_PARAMETERS) },
  deals: { pattern: urls.deals, cache: stored(LIST_PARAMETERS) },
  category: { pattern: '/products/category/:category', cache: stored(LIST_PARAMETERS) },
  product: { pattern: '/products/:productId', cache: stored() },
  /** Redirects to `product`. Other sites use this path in their links. */
  foreignProduct: { pattern: '/product/:productId' },
  cart: { pattern: urls.cart },
  checkout: { pattern: urls.checkout },
  orderConfirmation: { pattern: '/order-confirmation/:orderId' },
  pay: { pattern: '/pay/:token' },
  findOrder: { pattern: urls.findOrder },
  withdraw: { pattern: urls.withdraw },
  order: { pattern: '/orders/:orderId' },
  withdrawOrder: { pattern: '/orders/:orderId/withdraw' },
  changeOrderAddress: { pattern: '/orders/:orderId/address' },
  returnOrder: { pattern: '/orders/:orderId/return' },
  orderDocument: { pattern: '/orders/:orderId/documents/:number' },
  returnSheet: { pattern: '/orders/:orderId/returns/:number/sheet' },
  wishlist: { pattern: urls.wishlist },
  login: { pattern: urls.login },
  register: { pattern: urls.register },
  logout: { pattern: urls.logout },
  forgotPassword: { pattern: urls.forgotPassword },
  resetPassword: { pattern: urls.resetPassword },
  confirmEmail: { pattern: urls.confirmEmail },
  newsletter: { pattern: urls.newsletter },
  account: { pattern: urls.account },
  addresses: { pattern: urls.addresses },
  profile: { pattern: urls.profile },
  sessions: { pattern: urls.sessions },
  accountData: { pattern: urls.accountData },
  changeEmail: { pattern: urls.changeEmail },
  contact: { pattern: urls.contact, cache: stored() },
  faq: { pattern: urls.faq, cache: stored() },
  shipping: { pattern: urls.shipping, cache: stored() },
  returns: { pattern: urls.returns, cache: stored() },
  privacy: { pattern: urls.privacy, cache: stored() },
  terms: { pattern: urls.terms, cache: stored() },
  accessibility: { pattern: urls.accessibility, cache: stored() },
  ownPage: { pattern: '/pages/:page', cache: stored() },
  journal: { pattern: urls.journal, cache: stored(['page']) },
  journalEntry: { pattern: '/journal/:entry', cache: stored() },
} satisfies Record<string, Address>

export type PageName = keyof typeof PAGES

export const FEEDS = {
  robots: { pattern: urls.robots, cache: stored() },
  securityText: { pattern: urls.securityText, cache: stored() },
  llms: { pattern: urls.llms, cache: stored() },
  sitemap: { pattern: urls.sitemap },
  sitemapPages: { pattern: urls.sitemapPages },
  sitemapPart: { pattern: '/sitemap-:part.xml' },
  journalFeed: { pattern: urls.journalFeed },
  googleFeed: { pattern: urls.googleFeed },
  apiDocs: { pattern: urls.apiDocs },
  openApi: { pattern: urls.openApi },
} satisfies Record<string, Address>

export const STORED_CALLS: readonly Address[] = [
  { pattern: '/api/products', cache: stored(CALL_PARAMETERS) },
  { pattern: '/api/products/category/:category', cache: stored(CALL_PARAMETERS) },
  { pattern: '/api/suggestions', cache: { ...stored(['q']), typed: true } },
  // The response contains the stock, which every order changes.
  { pattern: '/api/products/:productId', cache: stored([], 1000) },
]

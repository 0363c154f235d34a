import type { ShownStep } from '#domain/checkout/steps.ts'

// Import as `* as urls`, so that bundlers inline the constants. url-table.ts has patterns with the same names.

export const home = '/'

export const products = '/products'

export const category = (slug: string): string => `/products/category/${encodeURIComponent(slug)}`
/** The same lists as `category('sale')` and `category('deals')`, whose URLs are canonical. */
export const sale = '/products/sale'
export const deals = '/products/deals'

/** The canonical path of a list, which links also use. */
export const list = (slug: string): string => (!slug || slug === 'all' ? products : category(slug))

export const search = (query: string): string => `/products?${new URLSearchParams({ q: query })}`

export const ownPage = (slug: string): string => `/pages/${encodeURIComponent(slug)}`
export const journal = '/journal'
export const journalEntry = (name: string): string => `/journal/${encodeURIComponent(name)}`
export const journalFeed = '/journal.xml'
export const product = (slug: string): string => `/products/${encodeURIComponent(slug)}`
export const productCall = (slug: string): string => `/api${product(slug)}`

export const variant = (slug: string, variantId: string): string =>
  `${product(slug)}?${new URLSearchParams({ variant: variantId })}`

export const cart = '/cart'
export const checkout = '/checkout'
export const checkoutStep = (step: ShownStep): string => `/checkout?step=${step}`

/** The shopper returns here from the bank. It completes the order and redirects to the confirmation or back to the checkout. */
export const paymentAttempt = (key: string): string => `/checkout?${new URLSearchParams({ attempt: key })}`
/** The shopper returns here after canceling at a provider that does not report the cancellation. */
export const canceledAttempt = (key: string): string => `${paymentAttempt(key)}&canceled`
/** Redirects from the checkout to the bank. */
export const goToBank = (key: string): string => `${paymentAttempt(key)}&go`

/** The step without the card form: only the billing form is sent to the shop. Card data goes to the provider. */
export const billingStep = '/checkout?step=payment&billing'

/** Where a draft order is paid by the link that its customer has. */
export const pay = (token: string): string => `/pay/${encodeURIComponent(token)}`

export const orderConfirmation = (reference: string): string => `/order-confirmation/${encodeURIComponent(reference)}`

/** An order's page without the thank-you message. */
export const order = (reference: string): string => `/orders/${encodeURIComponent(reference)}`
export const orderDocument = (reference: string, number: string): string =>
  `${order(reference)}/documents/${encodeURIComponent(number)}`
export const returnSheet = (reference: string, number: string): string =>
  `${order(reference)}/returns/${encodeURIComponent(number)}/sheet`
export const orderPhoto = (reference: string, id: string): string =>
  `/api${order(reference)}/photos/${encodeURIComponent(id)}`
export const pdfOf = (path: string): string => `/api${path}`
export const findOrder = '/orders/find'
/** The form to find an order to withdraw from. */
export const withdraw = '/orders/withdraw'
export const withdrawOrder = (reference: string): string => `${order(reference)}/withdraw`
export const changeOrderAddress = (reference: string): string => `${order(reference)}/address`
export const returnOrder = (reference: string): string => `${order(reference)}/return`

export const wishlist = '/wishlist'
export const login = '/login'
export const loginThen = (path: string): string => `/login?next=${path}`
export const register = '/register'
/** The register page after registration. Reloading it does not resubmit the form. */
export const registered = '/register?done'
export const logout = '/logout'
export const forgotPassword = '/forgot-password'
export const resetPassword = '/reset-password'
export const resetPasswordWith = (token: string): string => `/reset-password?token=${token}`
export const confirmEmail = '/confirm-email'
export const confirmEmailWith = (token: string): string => `/confirm-email?token=${token}`

/** Without a token, the page shows the form and its result. */
export const newsletter = '/newsletter'
export const confirmNewsletterPath = (token: string): string => `/newsletter?confirm=${token}`
export const unsubscribe = (token: string): string => `/newsletter?unsubscribe=${token}`

export const account = '/account'
export const accountAfter = (orderNumber: string): string => `/account?${new URLSearchParams({ after: orderNumber })}`
export const addresses = '/account/addresses'
export const editAddress = (id: string): string => `/account/addresses?edit=${id}`
export const newAddress = '/account/addresses?edit=new'
export const profile = '/account/profile'
export const sessions = '/account/sessions'
export const accountData = '/account/data'
export const deleteAccount = '/account/data?delete'
export const personalData = '/api/account/data'
export const changeEmail = '/account/email'
export const changeEmailWith = (token: string): string => `/account/email?token=${token}`

export const contact = '/contact'
export const faq = '/faq'
export const shipping = '/shipping'
export const returns = '/returns'
export const privacy = '/privacy'
export const terms = '/terms'
export const accessibility = '/accessibility'

/** The built-in payment provider. Card data is sent only to `cardTokens`. */
export const sandbox = '/sandbox'
export const cardTokens = '/sandbox/tokens'
export const sandboxChallenge = (key: string): string => `/sandbox/3d-secure/${encodeURIComponent(key)}`

export const robots = '/robots.txt'
export const securityText = '/.well-known/security.txt'
export const llms = '/llms.txt'
export const sitemap = '/sitemap.xml'
export const sitemapPages = '/sitemap-pages.xml'
export const sitemapPart = (part: string | number): string => `/sitemap-${part}.xml`
export const googleFeed = '/feeds/google.xml'
export const apiDocs = '/api/docs'
export const openApi = '/api/openapi.json'
export const manifest = '/manifest.webmanifest'
export const liveness = '/healthz'
/** Whether orders can be placed on this node. */
export const readiness = '/readyz'
/** Whether this node serves pages. It does without a database, but not while shutting down. */
export const pageReadiness = '/readyz/pages'

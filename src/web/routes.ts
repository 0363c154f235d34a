import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { PAGES, type PageName } from '#domain/url-table.ts'

const MODULES: Record<Exclude<PageName, 'home'>, string> = {
  products: 'product-list',
  sale: 'product-list',
  deals: 'product-list',
  category: 'product-list',
  product: 'product',
  foreignProduct: 'product-redirect',
  cart: 'cart',
  checkout: 'checkout',
  orderConfirmation: 'order',
  pay: 'orders/pay',
  findOrder: 'find-order',
  withdraw: 'find-order',
  order: 'order',
  withdrawOrder: 'return-order',
  changeOrderAddress: 'orders/change-address',
  returnOrder: 'return-order',
  orderDocument: 'order-document',
  returnSheet: 'order-document',
  wishlist: 'wishlist',
  login: 'login',
  register: 'register',
  logout: 'logout',
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password',
  confirmEmail: 'confirm-email',
  newsletter: 'site/newsletter',
  account: 'account-area/orders',
  addresses: 'account-area/addresses',
  profile: 'account-area/profile',
  sessions: 'account-area/sessions',
  accountData: 'account-area/data',
  changeEmail: 'account-area/email',
  contact: 'information',
  faq: 'information',
  shipping: 'information',
  returns: 'information',
  privacy: 'information',
  terms: 'information',
  accessibility: 'information',
  ownPage: 'information',
  journal: 'site/journal',
  journalEntry: 'information',
}

/** The id of a route is its file. Pages that share a file with an earlier page have their name as id. */
const pages = Object.entries(MODULES).map(([name, module], position, all) => {
  const isFirst = all.findIndex(([, other]) => other === module) === position
  return route(PAGES[name as PageName].pattern.slice(1), `routes/${module}.tsx`, isFirst ? {} : { id: name })
})

/** The style guide, which exists only in development. */
const development = process.env.NODE_ENV === 'development' ? [route('styleguide', 'routes/styleguide.tsx')] : []

export default [
  index('routes/home.tsx'),
  ...pages,
  ...development,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

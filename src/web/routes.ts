import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { PAGES, type PageName } from '#domain/url-table.ts'

const MODULES: Record<PageName, string> = {
  home: 'home',
  products: 'product-list',
  sale: 'product-list',
  deals: 'product-list',
  category: 'product-list',
  product: 'product',
  foreignProduct: 'product-redirect',
  cart: 'cart',
  checkout: 'checkout',
  orderConfirmation: 'order-confirmation',
  wishlist: 'wishlist',
  login: 'login',
  register: 'register',
  logout: 'logout',
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password',
  contact: 'information',
  faq: 'information',
  shipping: 'information',
  returns: 'information',
  privacy: 'information',
  terms: 'information',
  accessibility: 'information',
}

/** Pages that share a module have their own names as ids. */
const SHARED = new Set<PageName>([
  'sale',
  'deals',
  'category',
  'contact',
  'faq',
  'shipping',
  'returns',
  'privacy',
  'terms',
  'accessibility',
])

const pages = (Object.keys(MODULES) as PageName[])
  .filter((name) => name !== 'home')
  .map((name) => route(PAGES[name].pattern.slice(1), fileOf(name), SHARED.has(name) ? { id: name } : {}))

function fileOf(name: PageName): string {
  return `routes/${MODULES[name]}.tsx`
}

/** The style guide, which only a shop under development has. */
const development = process.env.NODE_ENV === 'development' ? [route('styleguide', 'routes/styleguide.tsx')] : []

export default [
  index(fileOf('home')),
  ...pages,
  ...development,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

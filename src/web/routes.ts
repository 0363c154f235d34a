import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Where the parts of the pages are looked at. It is no part of a shop: no build has it. */
const development = process.env.NODE_ENV === 'development' ? [route('styleguide', 'routes/styleguide.tsx')] : []

/** Every address of the storefront. */
export default [
  index('routes/home.tsx'),
  route('products', 'routes/product-list.tsx'),
  route('products/sale', 'routes/product-list.tsx', { id: 'sale' }),
  route('products/deals', 'routes/product-list.tsx', { id: 'deals' }),
  route('products/category/:category', 'routes/product-list.tsx', { id: 'category' }),
  route('products/:productId', 'routes/product.tsx'),
  route('product/:productId', 'routes/product-redirect.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('order-confirmation/:orderId', 'routes/order-confirmation.tsx'),
  route('wishlist', 'routes/wishlist.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('contact', 'routes/information.tsx', { id: 'contact' }),
  route('faq', 'routes/information.tsx', { id: 'faq' }),
  route('shipping', 'routes/information.tsx', { id: 'shipping' }),
  route('returns', 'routes/information.tsx', { id: 'returns' }),
  route('privacy', 'routes/information.tsx', { id: 'privacy' }),
  route('terms', 'routes/information.tsx', { id: 'terms' }),
  ...development,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

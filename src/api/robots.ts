/** Of no use in a search engine: what is one shopper's own, and calls. The API's description may be read; of the cart see decision 17. */
const CLOSED = [
  '/api/',
  '/auth/',
  '/sandbox/',
  '/checkout',
  '/order-confirmation/',
  '/wishlist',
  '/login',
  '/logout',
  '/register',
  '/forgot-password',
  '/reset-password',
]
const OPEN = ['/api/docs', '/api/openapi.json']

/** A list has one page for each of its filters' endless combinations; only the whole of it is of use, page by page. */
const FILTERS = ['q', 'category', 'min', 'max', 'inStock', 'rating', 'tag', 'option', 'sort', 'after', 'ids']

/** `/robots.txt`. `url` is the shop's own address. */
export const robotsText = (url: string): string =>
  [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...FILTERS.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n')

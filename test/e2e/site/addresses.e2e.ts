import type { RouteConfigEntry } from '@react-router/dev/routes'
import { MAX_URL_BYTES } from '#server/limits.ts'
import routes from '#web/routes.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillCart, openPage } from '../support/requests.ts'

/** Values for the segment of an address that names something. */
const PARTS = [
  'no-such-thing',
  'a%2Fb',
  '%2F',
  '%2E%2E%2Fetc',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%00',
  'a%00b',
  'a%0Ab',
  'a%0D%0ASet-Cookie:%20x=y',
  '%20',
  '%25',
  'a;b=c',
  'a%3Fb%23c',
  '%F0%9F%92%A1',
  '%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%5C%5Celsewhere.example',
  'constructor',
  '__proto__',
  '-1',
  '99999999999999999999',
  'x'.repeat(400),
  'x'.repeat(5000),
]

const QUERIES = [
  'page=0',
  'page=-1',
  'page=1e9',
  'page=1000000000',
  'page=99999999999999999999',
  'page=1.5',
  'page=two',
  'page=1&page=2',
  'min=900&max=100',
  'min=-5&max=1e9',
  'min=x&max=99999999999999999999',
  'sort=nonsense',
  'sort=__proto__',
  'inStock=perhaps',
  'category=a%2Fb',
  'q=%00',
  'q=%E0%A4%A',
  'q=%ED%A0%80',
  `q=${'x'.repeat(10_000)}`,
  'q=%25_%27%22%5C',
  'nothing=known&q[]=1',
  'step=nonsense',
  'next=//elsewhere.example',
  'key=%00',
  `token=${'x'.repeat(3000)}`,
]

const addresses = ((await routes) as RouteConfigEntry[]).map(({ path = '' }) => `/${path}`)
const unknown = (address: string) => PARTS.map((part) => address.replace(/:\w+$|\*$/, part).replace(':orderId', 'none'))

/** The expected statuses: a page, not found, and redirects. */
const SENSIBLE = [200, 301, 302, 303, 404]
const sensibleFor = (address: string) => (address.length > MAX_URL_BYTES ? [414] : SENSIBLE)

test('Every route responds to unknown and malformed names with a page', async ({ request }) => {
  const named = addresses.filter((address) => /[:*]/.test(address))
  expect(named).toHaveLength(14)
  for (const address of named.flatMap(unknown)) {
    const page = await request.get(address, { maxRedirects: 0 })
    const html = await page.text()
    expect(sensibleFor(address), address).toContain(page.status())
    expect(html, address).not.toContain('Unexpected Application Error!</')
    expect(html, address).not.toContain('<script>alert(1)')
    expect(page.headers()['set-cookie'] ?? '', address).not.toContain('x=y')
  }
})

test('Every route responds to unknown and malformed queries with a page', async ({ page, request }) => {
  // The cart needs an item, or the checkout would redirect.
  await fillCart(page)
  const plain = addresses.map((address) => address.replace(/:\w+$|\*$/, 'stoneware-mug').replace(':orderId', 'none'))
  for (const address of plain)
    for (const query of QUERIES) {
      const asked = address === '/checkout' ? page.request : request
      const answer = await asked.get(`${address}?${query}`, { maxRedirects: 0 })
      expect(sensibleFor(`${address}?${query}`), `${address}?${query}`).toContain(answer.status())
      expect(await answer.text(), `${address}?${query}`).not.toContain('Unexpected Application Error!</')
      expect(answer.headers().location ?? '/', `${address}?${query}`).toMatch(/^\/(?!\/)/)
    }
})

test('A forged return from the payment provider shows the payment step', async ({ page, shop }) => {
  await fillCart(page)
  const { requestKey } = (await (await page.request.get('/api/checkout')).json()) as { requestKey: string }
  for (const made of [
    'paymentMethodId=credit-card&card_errors=%00:x',
    'payment_token=x',
    `payment_token=${'x'.repeat(3000)}`,
  ]) {
    const value = encodeURIComponent(`requestKey=${requestKey}&${made}`)
    await page.context().addCookies([{ name: 'linden_card', value, url: `${shop.url}/checkout` }])
    const answer = await page.goto('/checkout?step=payment')
    expect(answer?.status()).toBe(400)
    await expect(page.getByLabel('Card number')).toBeVisible()
  }
})

test('A page for an unknown URL survives hydration', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  for (const [path, heading] of [
    ['/products/%E0%A4%A', 'Product Not Found'],
    ['/products/a%2Fb', 'Product Not Found'],
    ['/products/category/%', '%'],
    ['/products/category/a%2Fb', 'A b'],
    ['/products/category/%00', 'All Products'],
    [`/products/category/${'x'.repeat(400)}`, `X${'x'.repeat(399)}`],
    ['/order-confirmation/%zz', 'Order confirmation'],
    ['/order-confirmation/a%00b', 'Order confirmation'],
    ['/no%0Asuch', 'Page Not Found'],
    ['/%', 'Page Not Found'],
    ['/products?page=1e9&min=900&max=100&sort=nonsense', 'All Products'],
    ['/products?q=%ED%A0%80', 'All Products'],
    ['/checkout?step=nonsense', 'Your cart'],
  ] as const) {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    expect(await page.title(), path).not.toContain('Unexpected')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${path} is as wide as the window`).toBeLessThanOrEqual(0)
  }
  expect(failures).toEqual([])
})

test('A request for an unknown URL logs nothing', async ({ shop, request }) => {
  const before = shop.output()
  const malformed = ['/%', '/products/%E0%A4%A', '/order-confirmation/%zz', '/cart/%2', '/assets/%', '/products/%.data']
  for (const address of ['/no-such', '/products/no-such', '/order-confirmation/a%00b', ...malformed])
    expect((await request.get(address)).status(), address).toBe(404)
  const form = { headers: { origin: shop.url }, form: { a: 'b' } }
  for (const address of ['/products', '/products/%'])
    expect((await request.post(address, form)).status(), address).toBe(405)
  expect(shop.output()).toBe(before)
})

test('A blank category name redirects to the product list', async ({ request }) => {
  for (const nothing of ['%00', '%20', '%00%C2%A0%00']) {
    const answer = await request.get(`/products/category/${nothing}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, '/products'])
  }
})

test('/product/{id} leads to /products/{id}', async ({ page, request }) => {
  for (const id of ['stoneware-mug', '1', 'a%2Fb']) {
    const answer = await request.get(`/product/${id}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, `/products/${id}`])
  }
  await page.goto('/product/stoneware-mug')
  await expect(page).toHaveURL(/\/products\/stoneware-mug$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoneware Mug')
})

test('A category is a slug in its link and a text on its page', async ({ page }) => {
  await openPage(page, '/products/stoneware-mug')
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home & Kitchen' })
  await expect(crumb).toHaveAttribute('href', '/products/category/home-kitchen')
  const products = page.getByRole('main').getByRole('article')
  for (const address of ['home-kitchen', 'home-kitchen/', 'home%20%26%20kitchen', 'Home%20&%20Kitchen']) {
    await openPage(page, `/products/category/${address}`)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('Home & Kitchen')
    await expect(products.filter({ hasText: 'Stoneware Mug' }), address).toHaveCount(1)
  }
  for (const [address, title] of Object.entries({ sale: 'Sale', deals: 'Deals' }))
    for (const path of [`/products/${address}`, `/products/${address}/`, `/products/category/${address}`]) {
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
    }
})

import { expect, test } from '../support/fixtures.ts'

test('Every URL of the shop shows its screen', async ({ page }) => {
  const screens = {
    '/': 'Good things for every day',
    '/products': 'All Products',
    '/products/category/home-kitchen': 'Home & Kitchen',
    '/products/category/beauty': 'Beauty',
    '/products/category/electronics': 'Electronics',
    '/products/category/clothing': 'Clothing',
    '/products/category/sale': 'Sale',
    '/products/category/deals': 'Deals',
    '/products/sale': 'Sale',
    '/products/deals': 'Deals',
    '/products/stoneware-mug': 'Stoneware Mug',
    '/cart': 'Your cart',
    '/login': 'Sign in',
    '/register': 'Create account',
    '/contact': '',
    '/faq': '',
    '/shipping': '',
    '/returns': '',
    '/privacy': '',
    '/terms': '',
    '/accessibility': 'Accessibility',
    '/forgot-password': '',
  }
  for (const [path, title] of Object.entries(screens)) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title, { ignoreCase: true })
  }
  expect((await page.goto('/order-confirmation/nobody'))?.status()).toBe(404)
  await expect(page.getByText('Order not found')).toBeVisible()
})

test('A page past the last one and an empty category are not found, and show what exists', async ({
  page,
  browser,
}) => {
  for (const [path, title] of Object.entries({
    '/products?page=99': 'All Products',
    '/products?page=1e9': 'All Products',
    '/products?q=mug&page=2': 'All Products',
    '/products?inStock=1&page=99': 'All Products',
    '/products?category=beauty&page=2': 'Beauty',
    '/products/category/beauty?page=2': 'Beauty',
    '/products/sale?page=99': 'Sale',
    '/products/category/sale?page=99': 'Sale',
    '/products/category/made-up': 'Made up',
    '/products?category=made-up': 'Made up',
  })) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
    await expect(page.getByRole('main').locator('a[href^="/products"]').first(), path).toBeVisible()
  }
  for (const path of ['/products?page=0', '/products?page=-1', '/products?page=two', '/products?q=no-such-thing'])
    expect((await page.goto(path))?.status(), path).toBe(200)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  expect((await plain.goto(new URL('/products?page=99', page.url()).href))?.status()).toBe(404)
  await expect(plain.getByRole('main').getByRole('article').first()).toBeVisible()
  await context.close()

  await page.goto('/')
  const link = page.getByRole('link', { name: 'Shop Now' })
  await link.evaluate((node) => node.setAttribute('href', '/products?page=99'))
  await link.click()
  await expect(page).toHaveURL(/page=99$/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('An old product URL redirects to the new one', async ({ page }) => {
  await page.goto('/product/stoneware-mug')
  await expect(page).toHaveURL(/\/products\/stoneware-mug$/)
})

test('An unknown URL has a page with a link to the shop', async ({ page }) => {
  await page.goto('/products')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  for (const href of ['/products', '/cart', '/login', '/register', '/contact'])
    await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1)
  await main.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

import { expect, test } from '../support/fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'The same addresses on every screen.')

test('Every address of the shop shows its screen', async ({ page }) => {
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

test('An old product address redirects to the new one', async ({ page }) => {
  await page.goto('/product/stoneware-mug')
  await expect(page).toHaveURL(/\/products\/stoneware-mug$/)
})

test('An unknown address has a page with a link to the shop', async ({ page }) => {
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

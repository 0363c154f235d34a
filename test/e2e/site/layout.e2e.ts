import { expect, test } from '../support/fixtures.ts'
import { addToCart } from '../support/shopper.ts'

const CATEGORIES = ['Home & Kitchen', 'Beauty', 'Electronics', 'Sale', 'Deals']

test('The header links to everything and shows the cart count', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Linden' })).toHaveAttribute('href', '/')
  const main = header.getByRole('navigation', { name: 'Main', exact: true })
  for (const [name, href] of Object.entries({ Home: '/', Products: '/products', Cart: '/cart' }))
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await main.getByRole('link', { name: 'Products' }).hover()
  await expect(main.getByRole('listitem')).toHaveText(CATEGORIES)
  await expect(header.getByRole('link', { name: 'Shopping cart' })).toHaveText('')
  await addToCart(page, 'stoneware-mug', { Color: 'Sage' })
  await expect(header.getByRole('link', { name: 'Shopping cart, 1 item' })).toHaveText('1')
})

test('Clicking a menu just opened by hovering keeps it open, and the next click closes it', async ({ page }) => {
  await page.goto('/')
  const categories = page.getByLabel('Product categories')
  const deals = page.getByRole('banner').getByRole('link', { name: 'Deals' }).filter({ visible: true })
  await categories.hover()
  await expect(deals).toBeVisible()
  await categories.click()
  await expect(deals).toBeVisible()
  await categories.click()
  await expect(deals).toHaveCount(0)
  await categories.press('Enter')
  await expect(deals).toBeVisible()
  await categories.press('Enter')
  await expect(deals).toHaveCount(0)
})

test('On a narrow screen, the menu lists the same links', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Menu').click()
  const links = page.getByRole('navigation', { name: 'Main, small screen' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'All Products', ...CATEGORIES, 'Cart', 'Wishlist'])
  await links.filter({ hasText: 'Beauty' }).click()
  await expect(page).toHaveURL(/\/products\/category\/beauty$/)
})

test('The footer has its four columns and the year', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/cart')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Linden', 'Shop', 'Customer Service', 'Newsletter'])
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link')
  const shop = ['All Products', 'Electronics', 'Clothing', 'Home & Kitchen', 'Beauty']
  await expect(column('Shop')).toHaveText(shop)
  const service = await column('Customer Service').evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  expect(service).toEqual(['/contact', '/faq', '/shipping', '/returns', '/privacy', '/terms'])
  expect(await footer.getByRole('region', { name: 'Linden' }).getByRole('link').count()).toBeGreaterThan(0)
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
})

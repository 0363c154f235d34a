import { expect, test } from '../support/fixtures.ts'

test(
  'The home page has its hero, promises, featured products, categories and sale',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    const leads = {
      'Shop Now': '/products',
      'Browse Deals': '/products/category/deals',
      'View All products': '/products',
    }
    for (const [name, href] of Object.entries(leads))
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    const promises = main.getByRole('region', { name: 'Why shop with us' })
    for (const promise of [
      /Free shipping.*over \$50/,
      /Quick delivery/,
      /Secure checkout/,
      /Money back guarantee.*30 days/,
    ])
      await expect(promises.getByRole('listitem').filter({ hasText: promise })).toHaveCount(1)
    const featured = main.getByRole('region', { name: 'Featured Products' }).getByRole('list').first()
    const columns = await featured.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(isMobile ? 2 : 3)
    const tiles = main.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem')
    await expect(tiles).toHaveText(['Electronics', 'Clothing', 'Home & Kitchen', 'Beauty'])
    for (const tile of await tiles.all()) await expect(tile.locator('img')).toHaveCount(1)
    const sale = main.getByRole('region', { name: 'Summer Sale' })
    await expect(sale).toContainText('Up to 50% off')
    await expect(sale.getByRole('link')).toHaveAttribute('href', '/products/category/sale')
  },
)

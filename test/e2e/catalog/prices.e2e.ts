import { expect, test } from '../support/fixtures.ts'
import { addToCart } from '../support/shopper.ts'

test('A price is written in US dollars, with a comma between thousands and two decimals', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/products?q=laptop')
  await expect(main.getByRole('article').filter({ hasText: '13-inch Laptop' })).toContainText('$1,199.00')
  await page.goto('/products?q=candle')
  await expect(main.getByRole('article').filter({ hasText: 'Scented Candle' })).toContainText('$29.50')
  await addToCart(page, '13-inch-laptop', { Storage: '1 TB' })
  await expect(main.getByText('$1,399.00', { exact: true }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(main.getByText('$1,399.00', { exact: true }).first()).toBeVisible()
})

import { expect, test } from './fixtures.ts'
import { addToCart } from './shopper.ts'

test.skip(({ isMobile }) => isMobile, 'The same ways on every screen.')

test('an empty cart leads the checkout back to it', async ({ page }) => {
  await page.goto('/checkout?step=review')
  await expect(page).toHaveURL(/\/cart$/)
})

test('a review that is not complete says so, and leads back', async ({ page }) => {
  await addToCart(page, 'insulated-bottle')
  await page.goto('/checkout?step=review')
  await expect(page.getByText('Please complete all previous steps before reviewing your order.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back to shipping' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
})

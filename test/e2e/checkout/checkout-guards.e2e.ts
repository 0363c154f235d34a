import { expect, test } from '../support/fixtures.ts'
import { addToCart } from '../support/shopper.ts'

test('The checkout redirects to the cart when the cart is empty', async ({ page }) => {
  await page.goto('/checkout?step=review')
  await expect(page).toHaveURL(/\/cart$/)
})

test('An incomplete review links back to the missing step', async ({ page }) => {
  await addToCart(page, 'insulated-bottle')
  await page.goto('/checkout?step=review')
  await expect(page.getByText('Please complete all previous steps before reviewing your order.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back to shipping' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
})

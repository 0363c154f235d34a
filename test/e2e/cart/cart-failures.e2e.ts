import { headerLink } from '../../../lab/screens/steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { alert, mockAnswer, fillCart, hold, openPage } from '../support/requests.ts'

test.describe('The cart', () => {
  test('A cart that cannot be loaded shows an error and no items', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/login')
    await mockAnswer(page, 'GET /api/cart')
    await headerLink(page, 'Cart').click()
    await expect(alert(page, 'Failed to load cart')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeHidden()
    // The contents are unknown, so the page must not call the cart empty.
    await expect(page.getByText('Your cart is empty')).toBeHidden()
  })

  test('An item that could not be added shows an error', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    await mockAnswer(page, 'POST /api/cart/items')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(alert(page, 'Failed to add item to cart')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeHidden()
  })

  test('A quantity that could not be changed is restored', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const release = await hold(page, 'PUT /api/cart/items/')
    await page.getByRole('button', { name: /^One more of/ }).click()
    await expect(page.getByText('$64.00').first()).toBeVisible()
    release()
    await expect(alert(page, 'Failed to update cart item')).toBeVisible()
    await expect(page.getByText('$64.00')).toBeHidden()
  })

  test('A removed line is hidden immediately and restored when removal fails', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const release = await hold(page, 'DELETE /api/cart/items/')
    const remove = page.getByRole('button', { name: /^Remove Insulated Bottle/ })
    await remove.click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    release()
    await expect(alert(page, 'Failed to remove item from cart')).toBeVisible()
    await expect(remove).toBeVisible()
  })

  test('A cleared cart is empty immediately and restored when clearing fails', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const release = await hold(page, 'DELETE /api/cart')
    const clear = async () => {
      await page.getByText('Clear cart').click()
      await page.getByRole('button', { name: 'Remove all' }).click()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    }
    await clear()
    release()
    await expect(alert(page, 'Failed to clear cart')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove Insulated Bottle/ })).toBeVisible()
    await page.unrouteAll()
    const cleared = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await cleared
    await page.reload()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, choosePaypal, enterShipping, openPage } from './requests.ts'
import { orderNumber, placeOrder } from './shopper.ts'

test.skip(({ isMobile }) => isMobile, 'What a checkout comes to does not depend on the width.')

/** One candle costs $29.50. */
const putIntoCart = (page: Page, quantity: number) =>
  ask(page, 'post', '/api/cart/items', { productId: 'scented-candle', quantity })

const LABELS = ['Subtotal', 'Shipping', 'Tax', 'Total']

/** Every list of amounts in the page, on wide and on narrow screens, has these in the order of LABELS. */
async function expectAmounts(page: Page, ...amounts: (string | RegExp)[]): Promise<void> {
  const lists = page.getByRole('main').locator('dl').filter({ hasText: 'Subtotal' })
  await expect(lists.filter({ visible: true }).first()).toBeVisible()
  for (const list of await lists.all()) {
    await expect(list.locator('dt')).toHaveText(LABELS)
    await expect(list.locator('dd')).toHaveText(amounts)
  }
}

test('Every step shows a tax of 8%, and a total of subtotal, shipping and tax', async ({ page }) => {
  await putIntoCart(page, 1)
  await openPage(page, '/checkout?step=shipping')
  await expectAmounts(page, '$29.50', '$5.99', '$2.36', '$37.85')
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await expectAmounts(page, '$29.50', '$12.99', '$2.36', '$44.85')
  await page.getByRole('radio', { name: /^Standard Shipping/ }).check()
  await expectAmounts(page, '$29.50', '$5.99', '$2.36', '$37.85')
  await enterShipping(page)
  await openPage(page, '/checkout?step=payment')
  await expectAmounts(page, '$29.50', '$5.99', '$2.36', '$37.85')
  await choosePaypal(page)
  await openPage(page, '/checkout?step=review')
  await expectAmounts(page, '$29.50', '$5.99', '$2.36', '$37.85')
  await expect(page.getByRole('button', { name: 'Place Order — $37.85' })).toBeVisible()
  await placeOrder(page)
  await orderNumber(page)
  await expectAmounts(page, '$29.50', '$5.99', '$2.36', '$37.85')
})

test('Selecting a shipping option sets the shipping cost and the total before the server answers', async ({ page }) => {
  await putIntoCart(page, 1)
  await openPage(page, '/checkout?step=shipping')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.fallback()
  })
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await expectAmounts(page, '$29.50', '$12.99', '$2.36', '$44.85')
  held.resolve()
  await expect(async () => {
    const checkout = await (await page.request.get('/api/checkout')).json()
    expect(checkout).toMatchObject({ selectedShippingOption: 'express', orderSummary: { total: 44.85 } })
  }).toPass()
  await expectAmounts(page, '$29.50', '$12.99', '$2.36', '$44.85')
})

test('A changed cart changes the subtotal, the tax and the total of the checkout', async ({ page }) => {
  await putIntoCart(page, 1)
  await openPage(page, '/checkout?step=shipping')
  await expectAmounts(page, '$29.50', '$5.99', '$2.36', '$37.85')
  await page.getByRole('main').getByRole('link', { name: 'Back to cart' }).click()
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })).toHaveText('2')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  // Over $50, so that Standard Shipping is free.
  await expectAmounts(page, '$59.00', /^Free.*\$5\.99$/, '$4.72', '$63.72')
  await putIntoCart(page, 1)
  await page.reload()
  await expectAmounts(page, '$88.50', /^Free.*\$5\.99$/, '$7.08', '$95.58')
})

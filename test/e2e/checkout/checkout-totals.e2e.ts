import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { ask, choosePaypal, enterShipping, openPage } from '../support/requests.ts'
import { orderNumber, placeOrder } from '../support/shopper.ts'

/** One bottle costs $32.00. */
const putIntoCart = (page: Page, quantity: number) =>
  ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity })

const LABELS = ['Subtotal', 'Shipping', 'Tax', 'Total']

/** Expects these amounts, in the order of LABELS, in each summary of the page. */
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
  await expectAmounts(page, '$32.00', '$5.99', '$2.56', '$40.55')
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await expectAmounts(page, '$32.00', '$12.99', '$2.56', '$47.55')
  await page.getByRole('radio', { name: /^Standard Shipping/ }).check()
  await expectAmounts(page, '$32.00', '$5.99', '$2.56', '$40.55')
  await enterShipping(page)
  await openPage(page, '/checkout?step=payment')
  await expectAmounts(page, '$32.00', '$5.99', '$2.56', '$40.55')
  await choosePaypal(page)
  await openPage(page, '/checkout?step=review')
  await expectAmounts(page, '$32.00', '$5.99', '$2.56', '$40.55')
  await expect(page.getByRole('button', { name: 'Place Order — $40.55' })).toBeVisible()
  await placeOrder(page)
  await orderNumber(page)
  await expectAmounts(page, '$32.00', '$5.99', '$2.56', '$40.55')
})

test('Selecting a shipping option updates the shipping cost and the total before the server responds', async ({
  page,
}) => {
  await putIntoCart(page, 1)
  await openPage(page, '/checkout?step=shipping')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.fallback()
  })
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await expectAmounts(page, '$32.00', '$12.99', '$2.56', '$47.55')
  held.resolve()
  await expect(async () => {
    const checkout = await (await page.request.get('/api/checkout')).json()
    expect(checkout).toMatchObject({ selectedShippingOption: 'express', orderSummary: { total: 47.55 } })
  }).toPass()
  await expectAmounts(page, '$32.00', '$12.99', '$2.56', '$47.55')
})

test('A changed cart changes the subtotal, the tax and the total of the checkout', async ({ page }) => {
  await putIntoCart(page, 1)
  await openPage(page, '/checkout?step=shipping')
  await expectAmounts(page, '$32.00', '$5.99', '$2.56', '$40.55')
  await page.getByRole('main').getByRole('link', { name: 'Back to cart' }).click()
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })).toHaveText('2')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  // Over $50, so that Standard Shipping is free.
  await expectAmounts(page, '$64.00', /^Free.*\$5\.99$/, '$5.12', '$69.12')
  await putIntoCart(page, 1)
  await page.reload()
  await expectAmounts(page, '$96.00', /^Free.*\$5\.99$/, '$7.68', '$103.68')
})

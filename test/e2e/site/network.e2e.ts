import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { reachPayment } from '../support/requests.ts'
import { ADA, addToCart, CARD, enterCard, emailsTo, orderNumber, placeOrder } from '../support/shopper.ts'

test('An order whose response is lost is found after a reload', async ({ page, shop }, { project }) => {
  const email = `lost-${project.name}@example.com`
  await reachPayment(page, email, 'satin-lipstick')
  await enterCard(page, CARD.good)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await placeOrder(page)
  await expect(page.getByText('Failed to place order').first()).toBeVisible()
  await page.reload()
  const number = await orderNumber(page)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('order-')))
  await expect.poll(kept).toEqual([`order-${number}`])
  expect(await emailsTo(shop, email, 1)).toHaveLength(1)
})

test.describe('while the shop cannot be reached', () => {
  const lose = (page: Page) => page.route(/\/(?:api|sandbox)\//, (route) => route.abort())
  const find = (page: Page) => page.unroute(/\/(?:api|sandbox)\//)

  test('Add to Cart shows an error although no more code can be loaded', async ({ page }) => {
    await page.goto('/products/canvas-tote')
    await page.waitForLoadState('networkidle')
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Failed to add item to cart').first()).toBeVisible()
  })

  test('A cart stays unchanged, and one that cannot be loaded is not shown as empty', async ({ page }) => {
    await addToCart(page, 'canvas-tote')
    await page.goto('/cart')
    await page.waitForLoadState('networkidle')
    await lose(page)
    await page.getByRole('button', { name: /^One more of Canvas Tote/ }).click()
    await expect(page.getByText('Failed to update cart item').first()).toBeVisible()
    await page.getByRole('button', { name: /^Remove Canvas Tote/ }).click()
    await expect(page.getByText('Failed to remove item from cart').first()).toBeVisible()
    await expect(page.getByText('Your cart is empty')).toBeHidden()
    await page.getByRole('link', { name: 'Linden' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: /^Shopping cart/ }).click()
    await expect(page.getByText('Failed to load cart')).toBeVisible()
    await expect(page.getByText('Your cart is empty')).toBeHidden()
    await find(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Remove Canvas Tote/ })).toBeVisible()
  })

  test('The link to the checkout shows an error and can be retried', async ({ page }) => {
    await addToCart(page, 'canvas-tote')
    await page.goto('/cart')
    await page.waitForLoadState('networkidle')
    await lose(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByText('The shop could not be reached. Please check your connection')).toBeVisible()
    await find(page)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
  })

  test('Every checkout step preserves its input and moves the focus to the error', async ({ page }) => {
    await addToCart(page, 'canvas-tote')
    await page.goto('/checkout')
    await page.waitForLoadState('networkidle')
    await lose(page)
    for (const [label, value] of Object.entries(ADA)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.locator(':focus')).toHaveText('Failed to calculate shipping cost')
    await expect(page.getByLabel('City')).toHaveValue('Springfield')
    await find(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByLabel('Card number')).toBeVisible()

    await lose(page)
    await enterCard(page, CARD.good)
    const failure = 'There was an error setting up your payment method. Please try again.'
    await expect(page.locator(':focus')).toHaveText(failure)
    await expect(page.getByLabel('Card number')).toHaveValue(CARD.good)
    await find(page)
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()

    await lose(page)
    await placeOrder(page)
    await expect(page.locator(':focus')).toHaveText('Failed to place order')
    await find(page)
    await placeOrder(page)
    await orderNumber(page)
  })
})

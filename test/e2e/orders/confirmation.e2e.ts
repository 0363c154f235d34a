import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  alert,
  mockAnswer,
  ask,
  choosePaypal,
  enterShipping,
  fillCart,
  openPage,
  reachPayment,
} from '../support/requests.ts'
import { CARD, enterCard, orderNumber, placeOrder } from '../support/shopper.ts'

test('The confirmation shows the order and whom to contact', async ({ page }) => {
  await reachPayment(page)
  await enterCard(page, CARD.good)
  await placeOrder(page)
  const number = await orderNumber(page)
  const main = page.getByRole('main')
  const id = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).items[0].productId, `order-${number}`)
  for (const text of ['Insulated Bottle', '$32.00', 'Ada Lovelace', 'Standard Shipping', `SKU: ${id.slice(0, 8)}`])
    await expect(main.getByText(text).first()).toBeVisible()
  for (const href of ['/faq', '/contact']) await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1)
  // The browser's copy is shown, since the server cannot be reached.
  await page.route('**/api/orders/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await page.goBack()
  await expect(main.getByText(number).first()).toBeVisible()
})

test('Each item of the confirmation shows its price, its quantity and its total', async ({ page }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
  await enterShipping(page)
  await choosePaypal(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  await openPage(page, `/order-confirmation/${String(orderNumber)}`)
  const item = page.getByRole('region', { name: 'Items' }).getByRole('listitem').filter({ hasText: 'Insulated Bottle' })
  for (const text of ['Price: $32.00', 'Quantity: 2', '$64.00'])
    await expect(item.getByText(text, { exact: true })).toBeVisible()
  await expect(item).toContainText('Line total: $64.00')
})

test.describe('An order', () => {
  async function openUnfetched(page: Page, status: number): Promise<void> {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    const { orderNumber } = await ask(page, 'post', '/api/orders', {})
    await openPage(page, `/order-confirmation/${String(orderNumber)}`)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/\/products$/)
    // The browser's copy is removed, so that the server is asked.
    await page.evaluate(() => localStorage.clear())
    await mockAnswer(page, 'GET /api/orders/', { status })
    await page.goBack()
  }

  for (const [text, status] of [
    ['Failed to load order details', 500],
    ['Order not found', 404],
  ] as const)
    test(`An order that cannot be loaded shows: ${text}`, async ({ page }) => {
      await openUnfetched(page, status)
      await expect(alert(page, text)).toBeVisible()
      await page.getByRole('link', { name: 'Return to Homepage' }).click()
      await expect(page).toHaveURL(/\/$/)
    })

  test('An order that could not be loaded is shown after a retry', async ({ page }) => {
    await openUnfetched(page, 500)
    await expect(alert(page, 'Failed to load order details')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('Thank you for your order')).toBeVisible()
  })

  const address = { firstName: 'Ada', lastName: 'Lovelace', address1: '12 Analytical Way', city: 'Springfield' }
  const method = { name: 'Express Shipping', estimatedDelivery: '2-3 business days' }
  const items = [{ productId: 'product-00001', name: 'Old Lamp', price: 20, quantity: 1, image: null }]
  const totals = { subtotal: 20, tax: 1.6, total: 34.59 }
  for (const [form, copy] of [
    ['flat', { items, ...totals, shippingCost: 12.99, shippingAddress: address, shippingMethod: method }],
    ['nested', { items, totals: { ...totals, shipping: 12.99 }, shipping: { address, method } }],
  ] as const)
    test(`An order is shown from this browser's copy in its ${form} form`, async ({ page }) => {
      const entry = ['order-K7Q2-9XMD', JSON.stringify({ orderNumber: 'K7Q2-9XMD', ...copy })] as const
      await page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry)
      await openPage(page, '/order-confirmation/K7Q2-9XMD')
      const main = page.getByRole('main')
      for (const text of ['K7Q2-9XMD', 'Old Lamp', 'SKU: product-', '$12.99', '$34.59', 'Ada Lovelace', method.name])
        await expect(main.getByText(text).first()).toBeVisible()
    })
})

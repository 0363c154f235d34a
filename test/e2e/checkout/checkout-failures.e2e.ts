import { expect, test } from '../support/fixtures.ts'
import { alert, mockAnswer, ask, choosePaypal, enterCheckout, enterShipping, fillCart } from '../support/requests.ts'
import { CARD, enterCard, placeOrder } from '../support/shopper.ts'

test.describe('The shipping step', () => {
  for (const [how, given] of [
    ['fail', {}],
    ['are none', { status: 200, json: [] }],
    ['are no list', { status: 200, body: '<p>Soon.</p>' }],
  ] as const)
    test(`The default shipping options are offered when the shop's ${how}, with the right total`, async ({ page }) => {
      await fillCart(page)
      await mockAnswer(page, 'GET /api/shipping/options', given)
      await enterCheckout(page)
      await expect(alert(page, 'Failed to load shipping options')).toBeVisible()
      const express = page.getByRole('radio', { name: /^Express Shipping/ })
      await expect(page.getByRole('radio', { name: 'Standard Shipping $5.99' })).toBeChecked()
      await expect(express).toHaveAccessibleName(/^Express Shipping \$12\.99/)
      await express.check()
      // 32.00 + 12.99 + 8% tax
      await expect(page.getByRole('complementary').getByText('$47.55')).toBeVisible()
    })

  test('The shipping option stays selected when its cost could not be calculated', async ({ page }) => {
    await fillCart(page)
    await enterCheckout(page)
    await mockAnswer(page, 'POST /api/shipping/calculate')
    const express = page.getByRole('radio', { name: /^Express Shipping/ })
    await express.check()
    await expect(alert(page, 'Failed to calculate shipping cost')).toBeVisible()
    await expect(express).toBeChecked()
  })
})

test.describe('The payment step', () => {
  for (const [text, given] of [
    ['Failed to load payment methods', {}],
    ['An unexpected error occurred', { status: 200, body: '<p>Soon.</p>' }],
  ] as const)
    test(`The default payment methods are offered with the message: ${text}`, async ({ page }) => {
      await fillCart(page)
      await enterShipping(page)
      await mockAnswer(page, 'GET /api/payment/methods', given)
      await enterCheckout(page)
      await expect(alert(page, text)).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
      await page.getByRole('radio', { name: 'PayPal' }).check()
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
    })

  test('A payment that could not be initialized shows an error and preserves the input', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await enterCheckout(page)
    await mockAnswer(page, 'POST /api/payment/create-intent')
    await enterCard(page, CARD.good)
    await expect(alert(page, 'Failed to initialize payment')).toBeVisible()
    await expect(page.getByLabel('Cardholder name')).toHaveValue('Ada Lovelace')
  })

  test('A card that could not be set up shows an error', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await enterCheckout(page)
    await mockAnswer(page, 'POST /sandbox/tokens')
    await enterCard(page, CARD.good)
    const text = 'There was an error setting up your payment method. Please try again.'
    await expect(alert(page, text)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  })
})

test.describe('Placing an order', () => {
  test.beforeEach(async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  })

  test('A failed order shows an error and succeeds when retried', async ({ page }) => {
    await mockAnswer(page, 'POST /api/orders')
    await placeOrder(page)
    await expect(alert(page, 'Failed to place order')).toBeVisible()
    await page.unrouteAll()
    await placeOrder(page)
    await expect(page.getByText('Thank you for your order')).toBeVisible()
  })

  test('The review shows that the address is missing after another tab removed it', async ({ page }) => {
    await ask(page, 'delete', '/api/checkout')
    await placeOrder(page)
    await expect(alert(page, 'Missing shipping address information')).toBeVisible()
    await expect(page.getByText('Please complete all previous steps before reviewing your order.')).toBeVisible()
  })

  test('The review shows that the payment method is missing after another tab removed it', async ({ page }) => {
    await ask(page, 'delete', '/api/checkout')
    await enterShipping(page)
    await placeOrder(page)
    await expect(alert(page, 'Missing payment method information')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { footerLink } from '../../../lab/screens/steps.ts'
import { mockCall } from '../support/mock-api.ts'
import { alert, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { placeOrder } from '../support/shopper.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { BAD_PRICES, NO_RECORD, backToCart, forEach, json, main, proceed } from './unreadable.ts'

test.use({ reuseContext: true })

test.describe('An unreadable response at checkout', () => {
  const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

  test('Unreadable shipping options are replaced by the defaults', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const options = await mockCall(page, 'GET /api/shipping/options')
    const unpriced = BAD_PRICES.map((price) => [{ _id: 'drone', name: 'Drone', description: 'By air', price }])
    await forEach(page, [...NO_RECORD, ...json(...unpriced)], [options], async (about) => {
      await proceed(page)
      await expect(alert(page, 'Failed to load shipping options'), about).toBeVisible()
      await expect(radio(page, 'Standard Shipping'), about).toBeChecked()
      await expect(radio(page, 'Standard Shipping'), about).toHaveAccessibleName(/\$5\.99/)
      await expect(radio(page, 'Express Shipping'), about).toHaveAccessibleName(/\$12\.99/)
      await expectSound(page, about)
      await backToCart(page)
    })
  })

  test('Unreadable changes in a conflict are omitted', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    const changes = [
      null,
      7,
      { name: {}, field: 'price', old: 'x', new: null },
      { name: 'Tax', field: 'tax', old: 1, new: 2 },
    ]
    const json = { message: 'Please look again.', code: 'conflict', changes }
    await mockCall(page, 'POST /api/orders', { status: 409, json })
    await placeOrder(page)
    await expect(alert(page, 'Please look again.')).toBeVisible()
    await expect(main(page).getByText('Tax $1.00 → $2.00')).toBeVisible()
    await expectSound(page)
  })

  test('An unreadable checkout shows an error and can be retried', async ({ page }) => {
    await fillCart(page)
    const checkout = await mockCall(page, 'GET /api/checkout', { json: null })
    await enterCheckout(page)
    await expect(alert(page, 'Failed to load cart')).toBeVisible()
    await expectSound(page)
    checkout.reply = null
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
  })

  test('Unreadable shipping options are replaced by the defaults on the page about shipping', async ({ page }) => {
    await openPage(page, '/login')
    await mockCall(page, 'GET /api/shipping/options', { json: null })
    await footerLink(page, 'Shipping').click()
    await expect(alert(page, 'Failed to load shipping options')).toBeVisible()
    await expect(main(page).getByText('Express Shipping').first()).toBeVisible()
    await expectSound(page)
  })

  test('An unreadable shipping cost leaves the option selected', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const calculate = await mockCall(page, 'POST /api/shipping/calculate')
    const costs = BAD_PRICES.map((shippingCost) => ({ shippingCost }))
    await forEach(page, [...NO_RECORD, ...json(...costs)], [calculate], async (about) => {
      await proceed(page)
      await expect(radio(page, 'Standard Shipping'), about).toBeVisible()
      // The option selected last may still be selected.
      const isStandard = await radio(page, 'Standard Shipping').isChecked()
      const other = radio(page, isStandard ? 'Express Shipping' : 'Standard Shipping')
      await other.check()
      await expect(alert(page, 'Failed to calculate shipping cost'), about).toBeVisible()
      await expect(other, about).toBeChecked()
      await expectSound(page, about)
      await backToCart(page)
    })
  })

  test('Unreadable payment methods are replaced by the defaults', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const methods = await mockCall(page, 'GET /api/payment/methods')
    await forEach(page, NO_RECORD, [methods], async (about) => {
      await proceed(page)
      await expect(
        alert(page, 'Failed to load payment methods').or(alert(page, 'An unexpected error occurred')),
        about,
      ).toBeVisible()
      await expect(radio(page, 'Credit Card').first(), about).toBeChecked()
      await expect(radio(page, 'PayPal'), about).toBeVisible()
      await expectSound(page, about)
      await backToCart(page)
    })
  })

  test('An unreadable payment intent keeps the shopper on the payment step', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const intent = await mockCall(page, 'POST /api/payment/create-intent')
    const submit = async () => {
      await proceed(page)
      await radio(page, 'PayPal').check()
      await page.getByRole('button', { name: 'Review order' }).click()
    }
    await forEach(page, NO_RECORD, [intent], async (about) => {
      await submit()
      await expect(alert(page, 'Failed to initialize payment'), about).toBeVisible()
      await expect(page, about).toHaveURL(/step=payment$/)
      await expect(radio(page, 'PayPal'), about).toBeChecked()
      await expectSound(page, about)
      await backToCart(page)
    })
    intent.reply = null
    await submit()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  })

  test('An unreadable order response keeps the shopper on the review, and the order can be placed again', async ({
    page,
  }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await openPage(page, '/cart')
    const orders = await mockCall(page, 'POST /api/orders')
    await forEach(page, NO_RECORD, [orders], async (about) => {
      await proceed(page)
      await placeOrder(page)
      await expect(alert(page, 'Failed to place order'), about).toBeVisible()
      await expect(page, about).toHaveURL(/step=review$/)
      await expectSound(page, about)
      await backToCart(page)
    })
    orders.reply = null
    await proceed(page)
    await placeOrder(page)
    await expect(page.getByText('Thank you for your order')).toBeVisible()
  })
})

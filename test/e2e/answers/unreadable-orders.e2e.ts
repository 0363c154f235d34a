import type { Page } from '@playwright/test'
import { mockCall, type Mock } from '../support/mock-api.ts'
import { alert, ask, choosePaypal, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { BAD_PRICES, NO_RECORD, forEach, json, main } from './unreadable.ts'

test.use({ reuseContext: true })

test.describe('An order read back', () => {
  const FAILED = 'Failed to load order details'
  const ITEM = { productId: 'product-00001', name: 'Old Lamp', price: 20, quantity: 1, image: null }

  /** Opens a page from which Back leads to an order that this browser has no copy of. */
  async function leaveConfirmation(page: Page): Promise<Mock> {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    const { orderNumber } = await ask(page, 'post', '/api/orders', {})
    await openPage(page, `/order-confirmation/${String(orderNumber)}`)
    const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('order-')))
    await expect.poll(kept).toBe(true)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await page.evaluate(() => localStorage.clear())
    return mockCall(page, 'GET /api/orders/{id}')
  }

  test('An unreadable order shows an error', async ({ page }) => {
    const read = await leaveConfirmation(page)
    const unpriced = BAD_PRICES.map((price) => ({ orderNumber: 'L-1', items: [ITEM, { ...ITEM, price }], total: 40 }))
    await forEach(page, [...NO_RECORD, ...json(...unpriced, { order: unpriced[0] })], [read], async (about) => {
      await page.goBack()
      await expect(alert(page, FAILED), about).toBeVisible()
      await expectSound(page, about)
      await page.getByRole('link', { name: 'Return to Homepage' }).click()
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('An order with an invalid date shows no date', async ({ page }) => {
    const read = await leaveConfirmation(page)
    const dates = ['yesterday', '', null, {}, '2026-99-99'].map((createdAt) => ({
      items: [ITEM],
      createdAt,
      orderNumber: `L-${JSON.stringify(createdAt)}`,
    }))
    await forEach(page, json(...dates), [read], async (about) => {
      await page.evaluate(() => localStorage.clear())
      await page.goBack()
      await expect(main(page).getByText('Old Lamp'), about).toBeVisible()
      await expect(main(page).getByText('Date', { exact: true }), about).toHaveCount(0)
      await expectSound(page, about)
      await page.getByRole('link', { name: 'Continue Shopping' }).click()
      await expect(page).toHaveURL(/\/products$/)
    })
  })
})

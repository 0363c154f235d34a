import type { Page } from '@playwright/test'
import type { RunningShop } from '../support/shop-server.ts'
import { ADA, addToCart, orderNumber } from '../support/shopper.ts'
import { expect, test } from '../support/stripe-shop.ts'

test.use({ catalog: 'changed' })

const NONE = 'Your total is $0.00, so there is nothing to pay.'

async function makeFree(shop: RunningShop, sku: string): Promise<void> {
  expect((await shop.command('price', 'set', sku, '0')).status).toBe(0)
  expect((await shop.command('shipping', 'set', 'standard', '--price', '0')).status).toBe(0)
}

async function goToFreePayment(page: Page, slug: string, email: string): Promise<void> {
  await addToCart(page, slug)
  await page.goto('/checkout')
  for (const [label, value] of Object.entries({ ...ADA, Email: email }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/step=payment$/)
  await expect(page.getByText(NONE)).toBeVisible()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('A free order is placed without a card, and no provider is called', async ({ page, shop, stripe }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const intents = stripe.ledger.intents.size
      await makeFree(shop, 'LN-BTL-SGE')
      await goToFreePayment(page, 'insulated-bottle', `free-${javaScriptEnabled}@example.com`)
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(page.locator('iframe')).toHaveCount(0)
      await press(page, 'Review order')
      await expect(page).toHaveURL(/step=review$/)
      await expect(page.getByText('No payment needed')).toBeVisible()
      await press(page, 'Place Order — $0.00')
      await orderNumber(page)
      await expect(page.getByText('No payment needed')).toBeVisible()
      expect(asked.filter((url) => url.includes('stripe') || url.includes('create-intent'))).toEqual([])
      expect(stripe.ledger.intents.size).toBe(intents)
    })

    test('A price that rises before a free order is placed leads back to the payment step', async ({ page, shop }) => {
      await makeFree(shop, 'LN-TOT-NAT')
      await goToFreePayment(page, 'canvas-tote', `rise-${javaScriptEnabled}@example.com`)
      await press(page, 'Review order')
      await expect(page.getByRole('button', { name: 'Place Order — $0.00' })).toBeVisible()
      expect((await shop.command('price', 'set', 'LN-TOT-NAT', '5')).status).toBe(0)
      await press(page, /^Place Order/)
      await expect(page).toHaveURL(/step=payment$/)
      const due = 'Your order is no longer free: the total is now $5.40. Please choose how to pay.'
      await expect(page.getByRole('alert').filter({ hasText: due })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
    })
  })

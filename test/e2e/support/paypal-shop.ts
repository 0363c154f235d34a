import type { Page } from '@playwright/test'
import { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import { expect, test as base } from './fixtures.ts'
import { startShop } from './shop-server.ts'
import { ADA, addToCart } from './shopper.ts'

export { expect }

const KEYS = { clientId: 'clientOfStandIn', clientSecret: 'secretOfStandIn', webhookId: '1AB23456CD789012E' }

type Paypal = Awaited<ReturnType<typeof openPaypalServer>>

/** `shop` is a shop that is paid by PayPal alone, for which `paypal` stands in, with its page for the shopper. */
export const test = base.extend<object, { paypal: Paypal }>({
  paypal: [
    async ({}, use) => {
      const server = await openPaypalServer({ ...KEYS, now: () => new Date() })
      await use(server)
      await server.close()
      expect(server.violations).toEqual([])
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ paypal }, use) => {
      const shop = await startShop({
        PAYMENTS: 'paypal',
        PAYPAL_CLIENT_ID: KEYS.clientId,
        PAYPAL_CLIENT_SECRET: KEYS.clientSecret,
        PAYPAL_WEBHOOK_ID: KEYS.webhookId,
        PAYPAL_ENVIRONMENT: 'sandbox',
        PAYPAL_API: paypal.origin,
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Walks from the cart to the payment step. */
export async function goToPayment(page: Page, email: string): Promise<void> {
  await addToCart(page, 'insulated-bottle')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  for (const [label, value] of Object.entries({ ...ADA, Email: email }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
}

/** Walks on to the page of PayPal. */
export async function goToPaypal(page: Page, email: string): Promise<void> {
  await goToPayment(page, email)
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay $' })).toBeVisible()
}

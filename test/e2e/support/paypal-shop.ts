import type { Page } from '@playwright/test'
import { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import { expect, test as base } from './fixtures.ts'
import { startShop, type RunningShop } from './shop-server.ts'
import { reachPayment } from './requests.ts'
import { ADA, addToCart, submitAddress } from './shopper.ts'

export { expect }

const KEYS = { clientId: 'clientOfStandIn', clientSecret: 'secretOfStandIn', webhookId: '1AB23456CD789012E' }

type Paypal = Awaited<ReturnType<typeof openPaypalServer>>

/** Starts a shop that is paid by a stand-in of PayPal alone. */
export async function startPaypalShop(): Promise<{ shop: RunningShop; paypal: Paypal; stop: () => Promise<void> }> {
  const paypal = await openPaypalServer({ ...KEYS, now: () => new Date() })
  const shop = await startShop({
    PAYMENTS: 'paypal',
    PAYPAL_CLIENT_ID: KEYS.clientId,
    PAYPAL_CLIENT_SECRET: KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: KEYS.webhookId,
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API: paypal.origin,
  })
  const stop = async () => {
    await shop.stop()
    await paypal.close()
  }
  return { shop, paypal, stop }
}

/** `shop` is a shop that is paid by PayPal alone, for which `paypal` stands in, with its page for the shopper. */
export const test = base.extend<object, { opened: Awaited<ReturnType<typeof startPaypalShop>>; paypal: Paypal }>({
  opened: [
    async ({}, use) => {
      const opened = await startPaypalShop()
      await use(opened)
      await opened.stop()
      expect(opened.paypal.violations).toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  paypal: [({ opened }, use) => use(opened.paypal), { scope: 'worker' }],
  shop: [({ opened }, use) => use(opened.shop), { scope: 'worker' }],
})

/** Walks from a product to the payment step, with the address of Ada. */
export async function walkToPayment(page: Page, email: string): Promise<void> {
  await addToCart(page, 'insulated-bottle')
  await submitAddress(page, { ...ADA, Email: email })
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
}

/** Opens the payment step without the walk. */
export async function goToPayment(page: Page, email: string): Promise<void> {
  await reachPayment(page, email)
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
}

/** Goes on to the page of PayPal. */
export async function goToPaypal(page: Page, email: string, reach = goToPayment): Promise<void> {
  await reach(page, email)
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay $' })).toBeVisible()
}

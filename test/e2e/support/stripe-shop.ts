import type { FrameLocator, Page } from '@playwright/test'
import { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import { startStripe, type StripeServer } from '#providers/stripe/stripe-server.ts'
import { expect, test as base } from './fixtures.ts'
import { startShop, type RunningShop } from './shop-server.ts'
import { routeStripe } from './stripe-browser.ts'
import { reachPayment } from './requests.ts'
import { ADA, addToCart, submitAddress } from './shopper.ts'

export { expect }

export const PAYPAL = { clientId: 'clientOfStandIn', clientSecret: 'secretOfStandIn', webhookId: '1AB23456CD789012E' }

/** Starts a shop whose cards are paid by a stand-in of Stripe, and PayPal by one of PayPal. */
export async function startStripeShop(): Promise<{
  shop: RunningShop
  stripe: StripeServer
  stop: () => Promise<void>
}> {
  const now = () => new Date()
  const [stripe, paypal] = await Promise.all([startStripe(now), openPaypalServer({ ...PAYPAL, now })])
  const shop = await startShop({
    PAYMENTS: 'stripe,paypal',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API: `http://${stripe.api.host}:${stripe.api.port}`,
    PAYPAL_CLIENT_ID: PAYPAL.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL.webhookId,
    PAYPAL_ENVIRONMENT: 'sandbox',
    PAYPAL_API: paypal.origin,
  })
  const stop = async () => {
    await shop.stop()
    await Promise.all([stripe.close(), paypal.close()])
  }
  return { shop, stripe, stop }
}

/** `shop` is a shop that is paid by `stripe`, which also answers the browser. */
export const test = base.extend<object, { opened: Awaited<ReturnType<typeof startStripeShop>>; stripe: StripeServer }>({
  opened: [
    async ({}, use) => {
      const opened = await startStripeShop()
      await use(opened)
      await opened.stop()
      expect(opened.stripe.violations).toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stripe: [({ opened }, use) => use(opened.stripe), { scope: 'worker' }],
  shop: [({ opened }, use) => use(opened.shop), { scope: 'worker' }],
  context: async ({ context, stripe }, use) => {
    await routeStripe(context, stripe)
    await use(context)
  },
})

/** The frame of the Payment Element. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]')
export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="3D Secure"]')

/** Walks from a product to the payment step, with the address of Ada. */
export async function walkToPayment(page: Page, email: string): Promise<void> {
  await addToCart(page, 'insulated-bottle')
  await submitAddress(page, { ...ADA, Email: email })
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

/** Opens the payment step without the walk. */
export async function goToPayment(page: Page, email: string): Promise<void> {
  await reachPayment(page, email)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12/39')
  await frame.getByLabel('Security code').fill('123')
}

/** Enters a card and places the order. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
}

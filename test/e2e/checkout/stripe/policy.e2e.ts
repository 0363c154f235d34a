import type { APIResponse } from '@playwright/test'
import { choosePaypal, enterShipping, fillCart } from '../../support/requests.ts'
import { addToCart } from '../../support/shopper.ts'
import { bankFrame, cardFrame, expect, goToPayment, payWith, test } from '../../support/stripe-shop.ts'

/** The headers of a page that its browser obeys, with one word for all hashes. */
function policiesOf(page: APIResponse): Record<string, string | undefined> {
  const { 'content-security-policy': content, 'permissions-policy': permissions, ...others } = page.headers()
  return {
    content: content?.replace(/(?: 'sha256-[\w+/]+=*')+/, ' HASHES'),
    permissions,
    opener: others['cross-origin-opener-policy'],
    frames: others['x-frame-options'],
  }
}

const STRICT = {
  content:
    "default-src 'self'; script-src 'self' HASHES; style-src 'self'; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  permissions: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  opener: 'same-origin',
  frames: 'DENY',
}

const WITH_STRIPE = {
  ...STRICT,
  content:
    "default-src 'self'; script-src 'self' HASHES https://js.stripe.com https://*.js.stripe.com; style-src 'self'; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  permissions:
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com"), usb=(), browsing-topics=()',
  opener: 'same-origin-allow-popups',
}

const OTHERS = [
  '/',
  '/products',
  '/products/insulated-bottle',
  '/contact',
  '/cart',
  '/wishlist',
  '/login',
  '/register',
  '/find-order',
  '/nowhere',
  '/checkout?step=shipping',
  '/checkout?step=review',
  '/checkout?attempt=unknown',
]

test('Only the payment step may connect to Stripe, with exactly these permissions', async ({ page }) => {
  await fillCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  const payment = await page.request.get('/checkout?step=payment')
  expect(policiesOf(payment)).toEqual(WITH_STRIPE)
  for (const path of OTHERS) {
    const other = await page.request.get(path)
    expect(policiesOf(other), path).toEqual(STRICT)
    const text = await other.text()
    expect(
      ['js.stripe.com', 'pk_test'].filter((word) => text.includes(word)),
      path,
    ).toEqual([])
  }
})

test('A shop with the sandbox is as strict in its payment step', async ({ playwright }) => {
  const { startShop } = await import('../../support/shop-server.ts')
  const shop = await startShop()
  const request = await playwright.request.newContext({ baseURL: shop.url })
  try {
    await request.post('/api/cart/items', { data: { productId: 'insulated-bottle' } })
    await enterShipping({ request } as never)
    expect(policiesOf(await request.get('/checkout?step=payment'))).toEqual(STRICT)
  } finally {
    await request.dispose()
    await shop.stop()
  }
})

test('A page with the bank’s step may also connect to Stripe, but only during that step', async ({ page }) => {
  await goToPayment(page, 'stripe-policy@example.com')
  await payWith(page, '4000 0000 0000 3220')
  await expect(bankFrame(page).getByRole('button', { name: 'Complete' })).toBeVisible()
  const address = page.url().replace('&go', '')
  expect(policiesOf(await page.request.get(address))).toEqual(WITH_STRIPE)
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/order-confirmation/)
  expect(policiesOf(await page.request.get(address))).toEqual(STRICT)
})

test('Nothing is loaded from Stripe before the payment step is shown, and no policy is violated afterward', async ({
  page,
}) => {
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await addToCart(page, 'insulated-bottle')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).hover()
  await enterShipping(page)
  await page.goto('/checkout?step=shipping')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((host) => host.includes('stripe'))).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  expect(asked).toContain('js.stripe.com')
  expect(complaints).toEqual([])
})

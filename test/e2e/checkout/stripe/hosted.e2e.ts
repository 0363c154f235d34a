import type { Page } from '@playwright/test'
import { emailsTo, orderNumber } from '../../support/shopper.ts'
import { expect, goToPayment, test, walkToPayment } from '../../support/stripe-shop.ts'

test.use({ javaScriptEnabled: false })

const LATER = 'You will enter your card on the page of our payment provider when you place the order.'

/** Goes to the page of Stripe, as a browser without scripts does. */
async function goToStripe(page: Page, email: string, reach = goToPayment): Promise<void> {
  await reach(page, email)
  await expect(page.getByText(LATER)).toBeVisible()
  await expect(page.getByText('Loading the card form')).toBeHidden()
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByText(LATER)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order — $40.55' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $40.55' })).toBeVisible()
}

async function payThere(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('A shopper without JavaScript pays on Stripe’s page, and sees which card was used', async ({ page, shop }) => {
  await goToStripe(page, 'stripe-page@example.com', walkToPayment)
  await payThere(page, '4242 4242 4242 4242')
  await orderNumber(page)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  const [email] = await emailsTo(shop, 'stripe-page@example.com', 1)
  expect(email).toContain('Visa ending in 4242')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('A card declined there can be replaced by another one there', async ({ page }) => {
  await goToStripe(page, 'stripe-page-declined@example.com')
  await payThere(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toBeVisible()
  await payThere(page, '3782 822463 10005')
  await orderNumber(page)
  await expect(page.getByText('American Express ending in 0005')).toBeVisible()
})

test('A shopper who comes back from there pays in a second try', async ({ page }) => {
  await goToStripe(page, 'stripe-page-back@example.com')
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page).toHaveURL(/step=payment$/)
  await expect(page.getByRole('alert')).toContainText('You left the payment before it was confirmed.')
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await payThere(page, '4242 4242 4242 4242')
  await orderNumber(page)
})

test('A separate billing address is entered on the same page', async ({ page }) => {
  await goToPayment(page, 'stripe-page-billing@example.com')
  await page.getByText('Same as shipping address').click()
  const billing = page.getByRole('group', { name: 'Billing address' })
  for (const [label, value] of Object.entries({
    'First name': 'Charles',
    'Last name': 'Babbage',
    Address: '5 Devonshire St',
    City: 'Salem',
    State: 'Oregon',
    'Postal code': '97301',
    Email: 'charles@example.com',
  }))
    await billing.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByText('5 Devonshire St')).toBeVisible()
})

test('A payment on an abandoned page is released after another way to pay was chosen', async ({ page, stripe }) => {
  await goToStripe(page, 'stripe-page-twice@example.com')
  const address = page.url()
  await page.goBack()
  await page.goto('/checkout?step=payment')
  await page.getByText('PayPal', { exact: true }).click()
  await page.getByRole('button', { name: 'Review order' }).click()
  await expect(page.getByText(LATER)).toHaveCount(0)
  await page.goto(address)
  await payThere(page, '4242 4242 4242 4242')
  // The checkout has another payment now, so that this one is given back.
  await expect(page.getByRole('alert').first()).toContainText('Nothing has been charged.')
  const released = () => [...stripe.ledger.intents.values()].at(-1)!.status
  await expect.poll(released).toBe('canceled')
})

import type { Page } from '@playwright/test'
import { bankFrame, cardFrame, expect, goToPayment, payWith, test } from '../../support/stripe-shop.ts'
import { orderNumber } from '../../support/shopper.ts'

const CHALLENGE = '4000 0000 0000 3220'
const FAILED = 'Your bank could not confirm this payment. Please try again or use another card.'

async function goToBank(page: Page, email: string): Promise<void> {
  await goToPayment(page, email)
  await payWith(page, CHALLENGE)
  await expect(bankFrame(page).getByRole('button', { name: 'Complete' })).toBeVisible()
}

test('A shopper confirms the bank’s step above the shop’s page', async ({ page }) => {
  await goToBank(page, 'stripe-confirm@example.com')
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
  await orderNumber(page)
  await expect(page.getByText('Visa ending in 3220')).toBeVisible()
  await page.goBack()
  await orderNumber(page)
})

test('A shopper who fails the bank’s step pays with another card', async ({ page }) => {
  await goToBank(page, 'stripe-fail@example.com')
  await bankFrame(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page).toHaveURL(/step=payment$/)
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await orderNumber(page)
})

test('A reload during the bank’s step leads back to the same step', async ({ page, stripe }) => {
  await goToBank(page, 'stripe-middle@example.com')
  const intents = stripe.ledger.intents.size
  await page.reload()
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
  await orderNumber(page)
  expect(stripe.ledger.intents.size).toBe(intents)
})

test('A shopper who leaves the bank can confirm later, from the review or in another tab', async ({ page }) => {
  await goToBank(page, 'stripe-leave@example.com')
  const address = page.url().replace('&go', '')
  await page.goBack()
  await expect(page).toHaveURL(/step=review$/)
  await page.goto(address)
  await expect(page.getByText('This payment is not confirmed yet. Nothing has been charged.')).toBeVisible()
  await expect(bankFrame(page).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
  await orderNumber(page)
})

test('A shopper who leaves the bank can pay another way', async ({ page }) => {
  await goToBank(page, 'stripe-other@example.com')
  await page.goto(page.url().replace('&go', ''))
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await page.getByText('Use another card').click()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await orderNumber(page)
})

test('A bank with its own page leads there and back', async ({ page }) => {
  await goToPayment(page, 'stripe-redirect@example.com')
  await payWith(page, '4000 0000 0000 3063')
  await expect(page).toHaveURL('https://bank.example/challenge')
  await page.getByRole('button', { name: 'Complete' }).click()
  await orderNumber(page)
})

test('A script blocked at the bank’s step is reported, and can be retried', async ({ page }) => {
  await goToPayment(page, 'stripe-cut@example.com')
  let isBlocked = true
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await page.route('https://js.stripe.com/**/stripe.js', (route) => (isBlocked ? route.abort() : route.fallback()))
  await payWith(page, CHALLENGE)
  await expect(
    page.getByRole('alert').filter({ hasText: 'The confirmation by your bank could not be opened.' }),
  ).toBeVisible()
  isBlocked = false
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await bankFrame(page).getByRole('button', { name: 'Complete' }).click()
  await orderNumber(page)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, fill, messageOf } from '../support/form-fields.ts'
import { enterShipping, fillCart, openPage } from '../support/requests.ts'
import { enterCard } from '../support/shopper.ts'

async function openPayment(page: Page): Promise<void> {
  await fillCart(page)
  await enterShipping(page)
  await openPage(page, '/checkout?step=payment')
}

test('A card has a number, cardholder, expiry date and CVV, each with its own message', async ({ page }) => {
  await openPayment(page)
  const group = page.getByRole('group', { name: 'Payment method' })
  const inputs = group.locator('input:not([type="radio"])')
  expect(await inputs.evaluateAll((all) => (all as HTMLInputElement[]).map(({ name }) => name))).toEqual([
    'cardNumber',
    'cardHolder',
    'expiryDate',
    'cvv',
  ])
  for (const [typed, message] of [
    [{ cardNumber: '' }, 'Card number is required'],
    [{ cardNumber: '4242 4242 4242 424' }, 'Invalid card number format'],
    [{ cardNumber: '4242 4242 4242 4242' }, null],
    // American Express numbers have 15 digits.
    [{ cardNumber: '3782 822463 1000' }, 'Invalid card number format'],
    [{ cardNumber: '3782 822463 10005' }, null],
    [{ cardNumber: '3482 822463 10005' }, null],
    [{ cardHolder: '' }, 'Cardholder name is required'],
    [{ cardHolder: '   ' }, 'Cardholder name is required'],
    [{ cardHolder: 'Ada Lovelace' }, null],
    [{ expiryDate: '' }, 'Expiry date is required'],
    [{ expiryDate: '12' }, 'Invalid expiry date format'],
    [{ expiryDate: '13/30' }, 'Invalid expiry date format'],
    [{ expiryDate: '00/30' }, 'Invalid expiry date format'],
    [{ expiryDate: '12/30' }, null],
    // A date in the past is for the payment provider to decline.
    [{ expiryDate: '01/20' }, null],
    [{ cvv: '' }, 'CVV is required'],
    [{ cvv: '12' }, 'Invalid CVV'],
    [{ cvv: '123' }, null],
    [{ cvv: '1234' }, null],
  ] as [Record<string, string>, string | null][]) {
    const [name] = Object.keys(typed) as [string]
    // Another field stays empty, so that nothing is sent.
    await fill(page, { [name === 'cvv' ? 'cardHolder' : 'cvv']: '', ...typed })
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(messageOf(page, name === 'cvv' ? 'cardHolder' : 'cvv')).toBeVisible()
    if (message) await expect(messageOf(page, name), JSON.stringify(typed)).toHaveText(message)
    else await expect(messageOf(page, name), JSON.stringify(typed)).toHaveCount(0)
  }
})

test('A past expiry date leads to the review, and the payment provider declines it', async ({ page }) => {
  await openPayment(page)
  await enterCard(page, '4242 4242 4242 4242', '01/20')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has expired.' })).toBeVisible()
  await expect(page).toHaveURL(/\?step=payment$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Card data never appears in a URL, even after a form without JavaScript', async ({ page }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ''}`))
    page.on('response', async (response) => addresses.push((await response.headerValue('location')) ?? ''))
    await fillCart(page)
    await enterShipping(page)
    await page.goto('/checkout?step=payment')
    const wrong = { cardNumber: '4242 4242 4242 1111', cardHolder: 'Adalovelace', expiryDate: '13/39', cvv: '9876543' }
    await fill(page, wrong)
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(messageOf(page, 'cvv')).toHaveText('Invalid CVV')
    await expect(page).toHaveURL(/\/checkout\?step=payment$/)
    for (const [name, typed] of Object.entries(wrong)) {
      await expect(field(page, name)).toHaveValue('')
      expect(decodeURIComponent(addresses.join('\n'))).not.toContain(typed)
    }
  })
})

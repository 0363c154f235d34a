import type { Page } from '@playwright/test'
import { cardFrame, expect, fillCard, goToPayment, payWith, test, walkToPayment } from '../../support/stripe-shop.ts'
import { hydrated } from '../../support/hydration.ts'
import { emailsTo, orderNumber } from '../../support/shopper.ts'

const press = 'Review order'
/** The payment step stays in the page while it is hidden. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

test('A shopper pays with a card in Stripe’s frames, and sees which card was used', async ({ page, shop, stripe }) => {
  await walkToPayment(page, 'stripe-good@example.com')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: press }).click()
  await expect(shown(page, 'Visa ending in 4242')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order — $40.55' }).click()
  const number = await orderNumber(page)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  const copy = await page.evaluate((key) => localStorage.getItem(key), `order-${number}`)
  expect(copy).toContain('"last4":"4242"')
  const [email] = await emailsTo(shop, 'stripe-good@example.com', 1)
  expect(email).toContain('Visa ending in 4242')
  const intent = [...stripe.ledger.intents.values()].at(-1)!
  expect(intent).toMatchObject({ amount: 4055, capture_method: 'manual' })
})

test('Stripe gets the billing address, which its own fields do not ask for', async ({ page }) => {
  await goToPayment(page, 'stripe-billing@example.com')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByText('Same as shipping address').click()
  for (const [label, value] of Object.entries({
    'First name': 'Charles',
    'Last name': 'Babbage',
    Address: '5 Devonshire St',
    City: 'Toronto',
    State: 'Ontario',
    'Postal code': 'M5H 2N2',
    Email: 'c@example.com',
  }))
    await page.getByRole('group', { name: 'Billing address' }).getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('group', { name: 'Billing address' }).getByLabel('Country').selectOption('Canada')
  const sent = page.waitForRequest('https://api.stripe.com/v1/confirmation_tokens')
  await page.getByRole('button', { name: press }).click()
  const { params } = (await sent).postDataJSON() as { params: unknown }
  expect(params).toMatchObject({
    payment_method_data: {
      billing_details: {
        name: 'Charles Babbage',
        address: { line1: '5 Devonshire St', country: 'CA', postal_code: 'M5H 2N2' },
      },
    },
  })
  await expect(page.getByText('5 Devonshire St')).toBeVisible()
})

for (const [digits, sentence] of [
  ['0002', 'Your card was declined. Please use another card, or ask your bank.'],
  ['9995', 'Your card has insufficient funds. Please use another card.'],
  ['0069', 'Your card has expired. Please check its date, or use another card.'],
  ['0119', 'Your card could not be processed. Please try again in a moment.'],
  ['0127', "Your card's security code is incorrect. Please check it and try again."],
] as const)
  test(`A declined card (${digits}) is reported beside the form, and all input is kept`, async ({ page }) => {
    await goToPayment(page, `stripe-${digits}@example.com`)
    await payWith(page, `4000 0000 0000 ${digits}`)
    await expect(page).toHaveURL(/step=payment$/)
    const told = page.getByRole('alert').filter({ hasText: sentence })
    await expect(told).toHaveText(`${sentence}Nothing has been charged.`)
    await expect(page.getByText(sentence)).toBeFocused()
    await expect(cardFrame(page).getByLabel('Card number')).toHaveValue(`4000 0000 0000 ${digits}`)
    await expect(shown(page, 'ending in')).toHaveCount(0)
    await payWith(page, '4242 4242 4242 4242')
    await orderNumber(page)
  })

test('A declined shopper who has reloaded the review is told so too', async ({ page }) => {
  await goToPayment(page, 'stripe-reload@example.com')
  await fillCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: press }).click()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page).toHaveURL(/step=payment$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await orderNumber(page)
})

test('Missing card fields are listed in the summary, which links into the frame', async ({ page }) => {
  await goToPayment(page, 'stripe-empty@example.com')
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: press }).click()
  await expect(page.getByRole('region', { name: 'Please check the following' })).toBeFocused()
  await expect(cardFrame(page).getByText('Your card number is incomplete.')).toBeVisible()
  await page.getByRole('link', { name: 'Your card number is incomplete.' }).click()
  await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
  await page.keyboard.type('4')
  await expect(page.getByRole('link', { name: 'Your card number is incomplete.' })).toHaveCount(0)
})

test('A saved card need not be entered again, and another one replaces it', async ({ page }) => {
  await goToPayment(page, 'stripe-saved@example.com')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: press }).click()
  await page.getByRole('link', { name: 'Back to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(page.getByLabel('Visa ending in 4242')).toBeChecked()
  await expect(cardFrame(page).getByLabel('Card number')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Visa ending in 4242')).toBeChecked()
  await page.getByText('Use another card').click()
  await payWith(page, '3782 8224 6310 005')
  await orderNumber(page)
  await expect(page.getByText('American Express ending in 0005')).toBeVisible()
})

test('Everything can be done by keyboard alone', async ({ page }) => {
  await goToPayment(page, 'stripe-keys@example.com')
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await page.getByLabel('Credit Card').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/39')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await pressByKeyboard(page, press)
  await pressByKeyboard(page, /^Place Order/)
  await orderNumber(page)
})

/** Walks on to a button, and presses it. */
async function pressByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
}

test("The frames have the shop's colors, and follow the color scheme", async ({ page }) => {
  await goToPayment(page, 'stripe-colors@example.com')
  const number = cardFrame(page).getByLabel('Card number')
  const styleOf = (element: Element) => {
    const { color, backgroundColor, borderColor, borderRadius } = getComputedStyle(element)
    return { color, backgroundColor, borderColor, borderRadius }
  }
  const colors = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // A field of the shop next to it.
    const own = await page.locator('[name="billingAddress.city"]').evaluate(styleOf)
    await expect(async () => expect(await number.evaluate(styleOf)).toEqual(own)).toPass()
    colors.push(own.color)
  }
  expect(colors[0]).not.toBe(colors[1])
})

test('A blocked script is reported and can be retried, and PayPal is available', async ({ page }) => {
  let isBlocked = true
  await page.route('https://js.stripe.com/**/stripe.js', (route) => (isBlocked ? route.abort() : route.fallback()))
  await goToPayment(page, 'stripe-blocked@example.com')
  const told = page.getByRole('alert').filter({ hasText: 'The card form could not be loaded.' })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: press }).click()
  await expect(page.getByText(/^The card form could not be loaded/)).toHaveCount(2)
  await told.getByRole('button', { name: 'Pay with PayPal' }).first().click()
  await expect(page.getByLabel('PayPal')).toBeChecked()
  await page.getByText('Credit Card', { exact: true }).click()
  isBlocked = false
  await told.getByRole('button', { name: 'Try again' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await orderNumber(page)
})

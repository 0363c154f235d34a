import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field } from '../support/form-fields.ts'
import { alert, mockAnswer, enterCheckout, enterShipping, fillCart, openPage } from '../support/requests.ts'

const CREDIT_CARD = { _id: 'credit-card', name: 'Credit Card', type: 'credit_card', description: '' }
const PAYPAL = { _id: 'paypal', name: 'PayPal', type: 'paypal', description: '' }

const offeredOptions = (page: Page) =>
  field(page, 'shippingOptionId').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).map(({ value, checked }) => [value, checked]),
  )

test('The first shipping option is selected when the checkout opens, until another is chosen', async ({ page }) => {
  await fillCart(page)
  await enterCheckout(page)
  await expect(field(page, 'shippingOptionId')).toHaveCount(2)
  expect(await offeredOptions(page)).toEqual([
    ['standard', true],
    ['express', false],
  ])
  const saved = page.waitForResponse('**/api/shipping/calculate')
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await expect(page.getByRole('complementary').getByText('$12.99')).toBeVisible()
  await saved
  await openPage(page, '/checkout?step=shipping')
  expect(await offeredOptions(page)).toEqual([
    ['standard', false],
    ['express', true],
  ])
})

test('Standard and Express Shipping are offered with price and delivery time when the options fail to load', async ({
  page,
}) => {
  await fillCart(page)
  await mockAnswer(page, 'GET /api/shipping/options')
  await enterCheckout(page)
  await expect(alert(page, 'Failed to load shipping options')).toBeVisible()
  expect(await offeredOptions(page)).toEqual([
    ['standard', true],
    ['express', false],
  ])
  const options = page.getByRole('group', { name: 'Shipping option' }).locator('label')
  await expect(options).toHaveText([
    /^Standard Shipping\s*\$5\.99\s*5-7 business days/,
    /^Express Shipping\s*\$12\.99\s*2-3 business days/,
  ])
})

test('A card method is selected when the payment step opens, or the first method if none takes cards', async ({
  page,
}) => {
  await fillCart(page)
  await enterShipping(page)
  for (const [methods, selected] of [
    [[PAYPAL, CREDIT_CARD], 'Credit Card'],
    [[PAYPAL], 'PayPal'],
  ] as const) {
    await mockAnswer(page, 'GET /api/payment/methods', { status: 200, json: methods })
    await enterCheckout(page)
    await expect(field(page, 'paymentMethodId')).toHaveCount(methods.length)
    await expect(page.getByRole('radio', { name: selected })).toBeChecked()
    await page.unrouteAll()
  }
})

test('A payment method of an unknown type is offered without card fields', async ({ page }) => {
  const gift = { _id: 'gift', name: 'Gift voucher', type: 'unknown', description: 'Sent by mail' }
  await fillCart(page)
  await enterShipping(page)
  const checkout = (await (await page.request.get('/api/checkout')).json()) as object
  const paymentMethods = [CREDIT_CARD, PAYPAL, gift]
  await mockAnswer(page, 'GET /api/checkout', { status: 200, json: { ...checkout, paymentMethods } })
  await mockAnswer(page, 'GET /api/payment/methods', { status: 200, json: paymentMethods })
  await enterCheckout(page)
  await expect(field(page, 'cardNumber')).toBeVisible()
  for (const name of ['PayPal', 'Gift voucher']) {
    await page.getByRole('radio', { name }).check()
    await expect(field(page, 'cardNumber')).toHaveCount(1)
    await expect(field(page, 'cardNumber')).toBeHidden()
  }
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { deselect, field, fill, messageOf } from '../support/form-fields.ts'
import { GOOD } from '../audits/form-rules.ts'
import { ask, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { CARD, enterCard, orderNumber, placeOrder } from '../support/shopper.ts'

const stepOf = async (page: Page) => ((await (await page.request.get('/api/checkout')).json()) as { step: string }).step
const currentStep = (page: Page) =>
  page.getByRole('navigation', { name: 'Checkout progress' }).locator('[aria-current="step"]')
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const [toPayment, toReview] = ['Continue to payment', 'Review order']

test('The checkout leads from the cart through shipping, payment and review to the confirmation of an order', async ({
  page,
}) => {
  expect(await stepOf(page)).toBe('cart')
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  await fillCart(page)
  await enterCheckout(page)
  await expect(page).toHaveURL(/\/checkout\?step=shipping$/)
  await expect(currentStep(page)).toHaveText('Shipping')
  await fill(page, GOOD)
  await submit(page, toPayment)
  await expect(page).toHaveURL(/\/checkout\?step=payment$/)
  await expect(currentStep(page)).toHaveText('Payment')
  await page.getByLabel('PayPal').check()
  await submit(page, toReview)
  await expect(page).toHaveURL(/\/checkout\?step=review$/)
  await expect(currentStep(page)).toHaveText('Review')
  await placeOrder(page)
  const number = await orderNumber(page)
  const { _id } = (await (await page.request.get(`/api/orders/${number}`)).json()) as { _id: string }
  const copy = await page.evaluate((key) => localStorage.getItem(key), `order-${number}`)
  expect(JSON.parse(copy!)).toMatchObject({ _id, orderNumber: number })
  expect(await stepOf(page)).toBe('cart')
})

test('No checkout step is shown before the previous steps are complete', async ({ page }) => {
  const incomplete = page.getByText('Please complete all previous steps before reviewing your order.')
  const order = page.getByRole('button', { name: /^Place Order/ })
  await fillCart(page)
  await openPage(page, '/checkout?step=payment')
  await expect(page).toHaveURL(/\?step=shipping$/)
  await expect(field(page, 'firstName')).toBeVisible()
  await openPage(page, '/checkout?step=review')
  await expect(incomplete).toBeVisible()
  await expect(order).toHaveCount(0)
  await enterShipping(page)
  await openPage(page, '/checkout?step=review')
  await expect(incomplete).toBeVisible()
  await page.getByRole('link', { name: 'Go back to payment' }).click()
  await expect(field(page, 'cardNumber')).toBeVisible()
  await choosePaypal(page)
  await openPage(page, '/checkout?step=confirmation')
  await expect(page).toHaveURL(/\?step=review$/)
  await expect(order).toBeVisible()
  await ask(page, 'delete', '/api/cart')
  await page.goto('/checkout?step=review')
  await expect(page).toHaveURL(/\/cart$/)
})

test('The shipping step leads to payment only with a valid address and a selected option', async ({ page }) => {
  await fillCart(page)
  await openPage(page, '/checkout?step=shipping')
  await fill(page, { ...GOOD, postalCode: '6270' })
  await submit(page, toPayment)
  await expect(messageOf(page, 'postalCode')).toBeVisible()
  await expect(page).toHaveURL(/\?step=shipping$/)
  await fill(page, GOOD)
  await deselect(page, 'shippingOptionId')
  await submit(page, toPayment)
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a shipping option' })).toBeVisible()
  await expect(page).toHaveURL(/\?step=shipping$/)
  expect(await stepOf(page)).toBe('shipping')
  await page.getByRole('radio', { name: /^Standard Shipping/ }).check()
  await submit(page, toPayment)
  await expect(page).toHaveURL(/\?step=payment$/)
  expect(await stepOf(page)).toBe('payment')
})

test('Going back keeps the address, the shipping option, the card and the billing address', async ({ page }) => {
  const address = { ...GOOD, address2: 'Flat 3', phone: '555 0100' }
  const billing = { 'billingAddress.firstName': 'Charles', 'billingAddress.city': 'Shelbyville' }
  const valuesOf = (names: object) =>
    Promise.all(Object.keys(names).map(async (name) => [name, await field(page, name).inputValue()]))
  await fillCart(page)
  await openPage(page, '/checkout?step=shipping')
  await fill(page, address)
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await submit(page, toPayment)
  await page.getByLabel('Same as shipping address').uncheck()
  const otherFields = Object.entries(GOOD).map(([name, value]) => [`billingAddress.${name}`, value])
  await fill(page, { ...Object.fromEntries(otherFields), ...billing })
  await enterCard(page, CARD.good)
  await page.getByRole('link', { name: 'Back to Payment' }).click()
  await expect(page.getByLabel('Visa ending in 4242')).toBeChecked()
  await expect(page.getByLabel('Same as shipping address')).not.toBeChecked()
  expect(await valuesOf(billing)).toEqual(Object.entries(billing))
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Express Shipping/ })).toBeChecked()
  expect(await valuesOf(address)).toEqual(Object.entries(address))
  await openPage(page, '/checkout?step=review')
  await expect(page.getByText('Shelbyville')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
})

test('A checkout that is reset opens as it did at first', async ({ page }) => {
  const formOf = async (step: string) => {
    await openPage(page, `/checkout?step=${step}`)
    const values = page.getByRole('main').locator('form :is(input, select):not([name="requestKey"])')
    return values.evaluateAll((all) =>
      (all as HTMLInputElement[]).map(({ name, value, checked }) => [name, value, checked]),
    )
  }
  await fillCart(page)
  const shipping = await formOf('shipping')
  await enterShipping(page)
  const payment = await formOf('payment')
  await ask(page, 'put', '/api/checkout/shipping', { address: { ...GOOD, city: 'Paris' }, shippingOptionId: 'express' })
  const billingAddress = { ...GOOD, city: 'Shelbyville' }
  const paid = { paymentMethodId: 'paypal', useSameAddressForBilling: false, billingAddress }
  await ask(page, 'put', '/api/checkout/payment', paid)
  expect(await formOf('shipping')).not.toEqual(shipping)
  expect(await formOf('payment')).not.toEqual(payment)
  await ask(page, 'delete', '/api/checkout')
  expect(await formOf('shipping')).toEqual(shipping)
  await expect(currentStep(page)).toHaveText('Shipping')
  await openPage(page, '/checkout')
  await expect(page).toHaveURL(/\?step=shipping$/)
  await enterShipping(page)
  expect(await formOf('payment')).toEqual(payment)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { deselect, errorsOf, field, fill, messageOf } from '../support/form-fields.ts'
import { FORMS, GOOD } from '../audits/form-rules.ts'
import { enterShipping, fillCart, openPage } from '../support/requests.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'Checked by the browser:' : 'Checked by the server:', () => {
    test.use({ javaScriptEnabled })
    const open = (page: Page, path: string) => (javaScriptEnabled ? openPage(page, path) : page.goto(path))

    for (const { name, path, button, prepare, cases } of FORMS)
      test(`The form for ${name} reports each invalid field with the specification's message`, async ({ page }) => {
        await prepare?.(page)
        for (const [filled, errors] of cases) {
          await open(page, path)
          await fill(page, filled)
          await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
          await expect.poll(() => errorsOf(page)).toEqual(errors)
          for (const [wrong, message] of Object.entries(errors)) {
            await expect(messageOf(page, wrong)).toHaveText(message)
            if (!javaScriptEnabled) continue
            await field(page, wrong).pressSequentially('1')
            await expect(messageOf(page, wrong)).toBeHidden()
          }
        }
      })

    test('A separate billing address is validated like the shipping address', async ({ page }) => {
      await fillCart(page)
      await enterShipping(page)
      await open(page, '/checkout?step=payment')
      await page.getByLabel('PayPal').check()
      await page.getByLabel('Same as shipping address').uncheck()
      // Without JavaScript this form posts to the payment provider, so the address has its own form.
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Review order' }).click()
      await fill(page, { 'billingAddress.city': '', 'billingAddress.postalCode': 'x', 'billingAddress.email': 'x' })
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect
        .poll(() => errorsOf(page))
        .toEqual({
          'billingAddress.city': 'City is required',
          'billingAddress.postalCode': 'Invalid postal code format',
          'billingAddress.email': 'Email is invalid',
        })
    })

    test('Unusual but valid input is preserved, trimmed, and shown as text', async ({ page }) => {
      const strange = {
        ...GOOD,
        firstName: '  <b onclick="alert(1)">Ada</b> ',
        lastName: 'King Noel Byron Lovelace',
        address1: '👩‍🚀 شارع الحديقة',
        email: 'ada+shop@example.com',
      }
      await fillCart(page)
      await open(page, '/checkout?step=shipping')
      await fill(page, strange)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expect(page.getByLabel('Card number')).toBeVisible()
      await page.getByLabel('PayPal').check()
      await page.getByRole('button', { name: 'Review order' }).click()
      for (const text of ['<b onclick="alert(1)">Ada</b> King Noel Byron Lovelace', strange.address1, strange.email])
        await expect(page.getByText(text).first()).toBeVisible()
    })
  })

test.describe('A missing choice', () => {
  test('A shipping option is required', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/checkout?step=shipping')
    await fill(page, GOOD)
    await deselect(page, 'shippingOptionId')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect.poll(() => errorsOf(page)).toEqual({ shippingOptionId: 'Please select a shipping option' })
    await field(page, 'shippingOptionId').first().check()
    await expect.poll(() => errorsOf(page)).toEqual({})
  })

  test('A payment method is required', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/checkout?step=payment')
    await deselect(page, 'paymentMethodId')
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect.poll(() => errorsOf(page)).toEqual({ paymentMethodId: 'Please select a payment method' })
  })
})

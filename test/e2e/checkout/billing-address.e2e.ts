import { expect, test } from '../support/fixtures.ts'
import { field, fill } from '../support/form-fields.ts'
import { GOOD } from '../audits/form-rules.ts'
import { enterShipping, fillCart, openPage } from '../support/requests.ts'
import { orderNumber, placeOrder } from '../support/shopper.ts'

test('The billing address is the shipping address unless the box is unchecked, and again once it is checked', async ({
  page,
}) => {
  const box = page.getByLabel('Same as shipping address')
  const billing = page.locator('section', { has: page.getByRole('heading', { name: 'Billing address' }) })
  const review = () => page.getByRole('button', { name: 'Review order' }).click()
  await fillCart(page)
  await enterShipping(page)
  await openPage(page, '/checkout?step=payment')
  await expect(box).toBeChecked()
  await expect(field(page, 'billingAddress.city')).toBeHidden()
  await page.getByLabel('PayPal').check()
  await review()
  await expect(billing).toContainText('Same as shipping address')

  await page.getByRole('link', { name: 'Edit billing address' }).click()
  await box.uncheck()
  const other = { ...GOOD, firstName: 'Charles', city: 'Shelbyville' }
  await fill(page, Object.fromEntries(Object.entries(other).map(([name, value]) => [`billingAddress.${name}`, value])))
  await review()
  await expect(billing).toContainText('Charles Lovelace')
  await expect(billing).toContainText('Shelbyville')

  await page.getByRole('link', { name: 'Edit billing address' }).click()
  await box.check()
  await review()
  await expect(billing).toContainText('Same as shipping address')

  await page.getByRole('link', { name: 'Edit shipping address' }).click()
  await fill(page, { city: 'Capital City' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(box).toBeChecked()
  await openPage(page, '/checkout?step=review')
  await expect(billing).toContainText('Same as shipping address')
  await placeOrder(page)
  const order = (await (await page.request.get(`/api/orders/${await orderNumber(page)}`)).json()) as object
  const capital = expect.objectContaining({ firstName: 'Ada', city: 'Capital City' })
  expect(order).toMatchObject({ shippingAddress: capital, billingAddress: capital })
})

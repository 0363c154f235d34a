import { expect, test } from '../support/fixtures.ts'
import { field } from '../support/form-fields.ts'
import { openPage } from '../support/requests.ts'
import { ADA, addToCart, orderNumber, placeOrder } from '../support/shopper.ts'

test.use({ catalog: 'changed' })

const PICKUP = ['--name', 'Workshop pickup', '--price', '0', '--delivery', 'Ready the next day', '--pickup', 'US']
const PLACE = '12 Mill Street, 9 to 17'

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'With' : 'Without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('An order for pickup requires only name and email address', async ({ page, shop }) => {
      const id = `workshop-${javaScriptEnabled ? 'one' : 'two'}`
      expect((await shop.command('shipping', 'add', id, ...PICKUP, '--description', PLACE)).status).toBe(0)
      await addToCart(page, 'insulated-bottle')
      const path = '/checkout?step=shipping'
      await (javaScriptEnabled ? openPage(page, path) : page.goto(path))
      const pickup = page.locator(`input[value="${id}"]`)
      await expect(field(page, 'address1')).toBeVisible()
      await field(page, 'country').selectOption('Canada')
      await expect(pickup).toBeHidden()
      await field(page, 'country').selectOption('United States')
      if (javaScriptEnabled) await page.getByRole('button', { name: 'Continue to payment' }).click()
      await pickup.check()
      for (const name of ['address1', 'address2', 'city', 'state', 'postalCode', 'country'])
        await expect(field(page, name)).toBeHidden()
      if (javaScriptEnabled)
        await expect(page.locator('[id^="field-"][id$="-error"]')).toHaveText([
          'First name is required',
          'Last name is required',
          'Email is required',
        ])
      for (const label of ['First name', 'Last name', 'Email'] as const)
        await page.getByLabel(label, { exact: true }).fill(ADA[label])
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByText('PayPal', { exact: true }).click()
      await expect(page.getByLabel('Same as pickup person')).toBeChecked()
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect(page.getByRole('heading', { name: 'Pickup person' })).toBeVisible()
      await expect(page.getByText(PLACE)).toBeVisible()
      await placeOrder(page)
      const answer = await page.request.get(`/api/orders/${await orderNumber(page)}`)
      expect(await answer.json()).toMatchObject({
        shippingAddress: { firstName: 'Ada', address1: '', city: '', country: '' },
        shippingMethod: { id, pickupCountry: 'United States', description: PLACE },
      })
      await expect(page.getByRole('heading', { name: 'Pickup person' })).toBeVisible()
      await expect(page.getByText(PLACE)).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Estimated delivery|Shipping method/)
      const number = await orderNumber(page)
      for (const deed of ['ship', 'deliver']) expect((await shop.command('orders', deed, number)).status).toBe(0)
      await page.goto(`/orders/${number}`)
      await expect(page.getByRole('region', { name: 'Package' })).toContainText('Picked up on')
      await expect(page.getByRole('region', { name: 'Order history' })).toContainText(/Ready for pickup.*Picked up/)
      await expect(page.getByRole('main')).not.toContainText(
        /Shipped|Delivered|Everything has arrived|[Pp]arcel|Shipping/,
      )
    })
  })

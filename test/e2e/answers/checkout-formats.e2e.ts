import { mockCall } from '../support/mock-api.ts'
import { alert, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { ADA, placeOrder } from '../support/shopper.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { main } from './formats.ts'

test.use({ reuseContext: true })

test.describe('The checkout', () => {
  const DRONE = { name: 'Drone', description: 'By air', price: 20, estimatedDelivery: '1 day' }
  const BIKE = { name: 'Bicycle', description: 'By road', price: '4.50', estimatedDelivery: '2 days' }

  test('Shipping options in another format are shown, and the first is selected', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const options = await mockCall(page, 'GET /api/shipping/options')
    await mockCall(page, 'POST /api/shipping/calculate', { json: { shippingCost: 20 } })
    const byOldId = [
      { ...DRONE, _id: 'drone' },
      { ...BIKE, _id: 'bike' },
    ]
    const byId = [
      { ...DRONE, id: 'drone' },
      { ...BIKE, id: 'bike' },
    ]
    for (const json of [byOldId, byId, { options: byOldId }, { options: byId }]) {
      const form = JSON.stringify(json)
      options.reply = { json }
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      const radios = main(page).getByRole('radio')
      await expect(radios, form).toHaveCount(2)
      await expect(radios.nth(0), form).toHaveAccessibleName(/^Drone.*\$20\.00/)
      await expect(radios.nth(0), form).toBeChecked()
      await expect(radios.nth(1), form).toHaveAccessibleName(/^Bicycle.*\$4\.50/)
      for (const text of [/By air/, /1 day/]) await expect(main(page).getByText(text).first(), form).toBeVisible()
      await expect(alert(page, 'Failed'), form).toHaveCount(0)
      await expectSound(page, form)
      await page.goBack()
      await expect(page).toHaveURL(/\/cart$/)
    }
  })

  test('Payment methods in another format are shown, cards first, with the saved card', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const methods = await mockCall(page, 'GET /api/payment/methods')
    const paypal = { name: 'PayPal', type: 'paypal', description: 'By account' }
    const other = { name: 'Bank transfer', type: 'unknown', description: 'By hand' }
    const card = { name: 'Credit Card', type: 'credit_card', description: 'By card', cardDetails: { last4: '4242' } }
    for (const json of [
      [
        { ...paypal, _id: 'pp' },
        { ...card, _id: 'cc' },
      ],
      [
        { ...card, id: 'cc' },
        { ...paypal, id: 'pp' },
      ],
      [
        { ...other, _id: 'bank' },
        { ...paypal, _id: 'pp' },
        { ...card, _id: 'cc' },
      ],
    ]) {
      const form = JSON.stringify(json)
      methods.reply = { json }
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      const radios = main(page).getByRole('radio')
      await expect(radios.first(), form).toHaveAccessibleName(/^Credit Card/)
      await expect(radios.first(), form).toBeChecked()
      for (const { name } of json)
        await expect(
          main(page)
            .getByRole('radio', { name: new RegExp(`^${name}`) })
            .first(),
          form,
        ).toBeAttached()
      await expect(
        main(page)
          .getByText(/ending in 4242/)
          .first(),
        form,
      ).toBeVisible()
      await expect(alert(page, 'Failed'), form).toHaveCount(0)
      await expectSound(page, form)
      await page.goBack()
      await expect(page).toHaveURL(/\/cart$/)
    }
  })

  for (const [form, json, reference, shown] of [
    ['an _id alone', { _id: '65f1c0ffee00aa11' }, '65f1c0ffee00aa11', '65f1c0ff'],
    ['an id alone', { id: 'order-000042' }, 'order-000042', 'order-00'],
    ['an order in a member', { order: { _id: '65f1c0ffee00bb22' } }, '65f1c0ffee00bb22', '65f1c0ff'],
    ['an order number', { _id: '65f1c0ffee00cc33', orderNumber: 'L-1001' }, 'L-1001', 'L-1001'],
  ] as const)
    test(`The order is confirmed when the response is ${form}`, async ({ page }) => {
      await fillCart(page)
      await enterShipping(page)
      await choosePaypal(page)
      await enterCheckout(page)
      await mockCall(page, 'POST /api/orders', { status: 201, json })
      await placeOrder(page)
      await expect(page).toHaveURL(new RegExp(`/order-confirmation/${reference}$`))
      await expect(main(page).getByText(shown, { exact: true })).toBeVisible()
      const address = ['Ada Lovelace', ADA.Address]
      for (const text of ['Insulated Bottle', '$32.00', 'Quantity: 1', '$40.55', ...address])
        await expect(main(page).getByText(text).first()).toBeVisible()
      const copy = await page.evaluate((key) => localStorage.getItem(key), `order-${reference}`)
      expect(copy).toContain('Insulated Bottle')
      await expectSound(page)
    })
})

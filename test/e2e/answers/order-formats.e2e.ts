import { mockCall } from '../support/mock-api.ts'
import { ask, choosePaypal, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { PICTURE, main } from './formats.ts'

test.use({ reuseContext: true })

test('An order in another format is shown completely', async ({ page }) => {
  await fillCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  const id = String(orderNumber)
  await openPage(page, `/order-confirmation/${id}`)
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  const read = await mockCall(page, 'GET /api/orders/{id}')

  const address = { firstName: 'Ada', lastName: 'Lovelace', address1: '12 Analytical Way', city: 'Springfield' }
  const method = { name: 'Express Shipping', price: 12.99, estimatedDelivery: '2-3 business days' }
  const amounts = { subtotal: 40, tax: 3.2, total: 56.19 }
  const placed = { createdAt: '2026-01-02T03:04:05.000Z' }
  const flat = { ...placed, ...amounts, shippingCost: 12.99, shippingAddress: address, shippingMethod: method }
  const nested = { ...placed, totals: { ...amounts, shipping: 12.99 }, shipping: { address, method } }
  const orders: [form: string, wrap: (order: object) => object, order: object][] = [
    ['flat', (order) => order, { _id: 'x', orderNumber: id, ...flat }],
    ['nested', (order) => order, { id, ...nested }],
    ['{ order }, flat', (order) => ({ order }), { id, ...flat }],
    ['{ order }, nested', (order) => ({ order }), { _id: id, ...nested }],
    ['without a number', (order) => order, flat],
  ]
  for (const [index, [form, wrap, order]] of orders.entries()) {
    await expect(page).toHaveURL(/\/products$/)
    await page.evaluate(() => localStorage.clear())
    // Each format has its own item name, so that a stored copy is not mistaken for it.
    const item = { productId: 'product-00001', name: `Old Lamp ${index}`, price: 20, quantity: 2, image: PICTURE }
    read.reply = { json: wrap({ ...order, items: [item] }) }
    await page.goBack()
    await expect(main(page).getByText(item.name), form).toBeVisible()
    const texts = ['SKU: product-', '$40.00', '$12.99', '$3.20', '$56.19', 'Ada Lovelace', 'Springfield', method.name]
    const number = 'id' in order || '_id' in order ? id.slice(0, 8) : '–'
    for (const text of [number, 'January 2, 2026', ...texts])
      await expect(main(page).getByText(text).first(), `${form}: ${text}`).toBeVisible()
    await expectSound(page, form)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
  }
})

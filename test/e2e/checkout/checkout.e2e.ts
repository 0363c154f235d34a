import { writeFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { reachPayment } from '../support/requests.ts'
import type { RunningShop } from '../support/shop-server.ts'
import {
  ADA,
  addToCart,
  CARD,
  enterAddress,
  enterCard,
  emailsTo,
  orderNumber,
  placeOrder,
  register,
} from '../support/shopper.ts'

test.use({ catalog: 'changed' })

test('A price that changes before the order is placed is shown and must be confirmed', async ({ page, shop }) => {
  const slug = 'trail-socks'
  await importProduct(shop, slug, 20)
  await reachPayment(page, ADA.Email, slug)
  await enterCard(page, CARD.good)
  await expect(page.getByRole('button', { name: 'Place Order — $27.59' })).toBeVisible()
  await importProduct(shop, slug, 25)
  await placeOrder(page)
  const asked = 'Something in your order has changed. Please review it and place it again.'
  await expect(page.locator(':focus')).toHaveText(asked)
  await expect(page.getByText('price $20.00 → $25.00')).toBeVisible()
  await expect(page.getByText('Total $27.59 → $32.99')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order — $32.99' }).click()
  await orderNumber(page)
  await expect(page.getByText('$32.99').first()).toBeVisible()
})

test('An address or card changed in a second tab is shown before anything is charged', async ({ page, context }) => {
  await reachPayment(page, ADA.Email, 'canvas-tote')
  await enterCard(page, CARD.good)
  const second = await context.newPage()
  await second.goto('/checkout?step=shipping')
  await second.getByLabel('City').fill('Shelbyville')
  await second.getByRole('button', { name: 'Continue to payment' }).click()
  await second.getByText('PayPal', { exact: true }).click()
  await second.getByRole('button', { name: 'Review order' }).click()
  await expect(second).toHaveURL(/step=review$/)
  await placeOrder(page)
  await expect(page.locator(':focus')).toHaveText(
    'Something in your order has changed. Please review it and place it again.',
  )
  await expect(page.getByText(/^Shipping address: .*Springfield.* → .*Shelbyville/)).toBeVisible()
  await expect(page.getByText('Payment method: Visa ending in 4242 → PayPal')).toBeVisible()
  await placeOrder(page)
  await orderNumber(page)
  await expect(page.getByText('Shelbyville').first()).toBeVisible()
})

test('Each checkout step has its own URL, so that Back and reload work', async ({ page }) => {
  await addToCart(page, 'canvas-tote')
  await enterAddress(page)
  await enterCard(page, CARD.good)
  await expect(page).toHaveURL(/step=review$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('City')).toHaveValue('Springfield')
  await expect(page).toHaveURL(/step=shipping$/)
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Springfield')
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/step=review$/)
})

test('An order disappears from other tabs when its shopper signs out', async ({ page, context }, { project }) => {
  await register(page, `two-tabs-${project.name}@example.com`)
  await expect(page).toHaveURL(/\/login$/)
  await reachPayment(page, ADA.Email, 'canvas-tote')
  await enterCard(page, CARD.good)
  await placeOrder(page)
  await orderNumber(page)
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Order not found')).toBeVisible()
  await expect(page.getByText('Ada Lovelace')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('An order with PayPal can have a separate billing address', async ({ page, shop }, { project }) => {
      const sent: string[] = []
      page.on('request', (request) =>
        sent.push(request.url() + (/tokens/.test(request.url()) ? request.postData() : '')),
      )
      const email = `paypal-${javaScriptEnabled}-${project.name}@example.com`
      await addToCart(page, 'canvas-tote')
      await enterAddress(page, { ...ADA, Email: email })
      await page.getByText('PayPal', { exact: true }).click()
      await expect(page.getByLabel('Card number')).toBeHidden()
      await page.getByText('Same as shipping address').click()
      if (!javaScriptEnabled) {
        await expect(page.getByText('You will enter the address on the next page.')).toBeVisible()
        await page.getByRole('button', { name: 'Review order' }).click()
      }
      const elsewhere = { 'First name': 'Charles', 'Last name': 'Babbage', City: 'Toronto', State: 'Ontario' }
      for (const [label, value] of Object.entries({ ...ADA, ...elsewhere, 'Postal code': 'M5V 2T6' }))
        await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByLabel('Country').selectOption('Canada')
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect(page.getByText('Charles Babbage')).toBeVisible()
      await expect(page.getByText('Toronto, Ontario M5V 2T6')).toBeVisible()
      // No URL and no request to the payment provider contains the address.
      for (const part of ['Babbage', 'Lovelace', 'Toronto', 'Springfield']) expect(sent.join()).not.toContain(part)
      await placeOrder(page)
      const number = await orderNumber(page)
      await expect(page.getByText('PayPal', { exact: true })).toBeVisible()
      const order: unknown = await (await page.request.get(`/api/orders/${number}`)).json()
      expect(order).toMatchObject({
        billingAddress: { firstName: 'Charles', city: 'Toronto', country: 'Canada' },
        shippingAddress: { firstName: 'Ada', city: 'Springfield', country: 'United States' },
      })
      expect(await emailsTo(shop, email, 1)).toHaveLength(1)
    })
  })

/** Imports one product or its new price. */
async function importProduct(shop: RunningShop, slug: string, price: number): Promise<void> {
  const file = `${shop.data}/${slug}.json`
  writeFileSync(file, JSON.stringify({ products: [{ slug, name: slug, category: 'Clothing', price, stock: 50 }] }))
  const { status, output } = await shop.command('import', file)
  expect(output).not.toContain('line ')
  expect(status).toBe(0)
}

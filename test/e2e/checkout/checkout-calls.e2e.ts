import type { Page } from '@playwright/test'
import { mockCall } from '../support/mock-api.ts'
import { alert, ask, choosePaypal, enterCheckout, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { ADA, CARD, enterCard, placeOrder } from '../support/shopper.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'

type Line = { id: string; productId: string; name: string; price: number; quantity: number; image: string }

/** Compares only the fields of a line that section 3 names. */
const sent = ({ id, productId, name, price, quantity, image }: Line) => ({
  id,
  productId,
  name,
  price,
  quantity,
  image,
})

const read = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T
const readLines = async (page: Page) => (await read<{ items: Line[] }>(page, '/api/cart')).items.map(sent)
const addBottles = (page: Page, quantity: number) =>
  ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity })

const summary = (page: Page) => page.getByRole('complementary')
const express = (page: Page) => page.getByRole('radio', { name: /^Express Shipping/ })
const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ })

test.describe('Add to Cart', () => {
  test('Add to Cart sends the id, name, price, quantity and image of a product', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    await page.getByLabel('Quantity').selectOption('2')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
    const [line] = await readLines(page)
    const { productId, name, price, image } = line!
    expect(add.requests.map(({ body }) => body)).toMatchObject([{ productId, name, price, quantity: 2, image }])
  })
})

test.describe('Choosing a shipping option', () => {
  /** Opens the shipping step with a saved address. */
  async function openShipping(page: Page): Promise<void> {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/checkout?step=shipping')
    await expect(page.getByRole('radio', { name: /^Standard Shipping/ })).toBeChecked()
  }

  test('Choosing a shipping option sends one POST /api/shipping/calculate with address, items and option', async ({
    page,
  }) => {
    await openShipping(page)
    const calculate = await mockCall(page, 'POST /api/shipping/calculate')
    const asked = () => calculate.requests.map(({ body }) => body as Record<string, unknown>)
    await express(page).check()
    await expect.poll(() => asked().length).toBeGreaterThan(0)
    // 32.00 + 12.99 + 2.56
    await expect(summary(page).getByText('$47.55')).toBeVisible()
    const body = { address: expect.objectContaining({ city: 'Springfield' }), shippingOptionId: 'express' }
    expect(asked().filter(({ shippingOptionId }) => shippingOptionId === 'express')).toMatchObject([
      { ...body, items: await readLines(page) },
    ])
    await expectSound(page)
  })

  test('The summary shows the calculated shipping cost, and total = subtotal + shipping + tax', async ({ page }) => {
    await openShipping(page)
    await mockCall(page, 'POST /api/shipping/calculate', { json: { shippingCost: 7.77 } })
    await express(page).check()
    await expect(summary(page).getByText('$7.77')).toBeVisible()
    // 32.00 + 7.77 + 2.56
    await expect(summary(page).getByText('$42.33')).toBeVisible()
    await expect(express(page)).toBeChecked()
    await expectSound(page)
  })

  test('The chosen shipping option survives a reload', async ({ page }) => {
    await openShipping(page)
    const calculated = page.waitForResponse((response) => response.request().method() !== 'GET')
    await express(page).check()
    await calculated
    await expect(summary(page).getByText('$47.55')).toBeVisible()
    await page.reload()
    await expect(express(page)).toBeChecked()
    await expect(summary(page).getByText('$47.55')).toBeVisible()
  })

  test('The chosen shipping option is saved before the next step, even if its response is late', async ({ page }) => {
    await openShipping(page)
    const saved = await mockCall(page, 'PUT /api/checkout/shipping')
    const released = Promise.withResolvers<void>()
    await page.route('**/api/shipping/calculate', async (route) => {
      await released.promise
      await route.continue()
    })
    await express(page).check()
    await page.getByRole('radio', { name: /^Standard Shipping/ }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    expect(saved.requests).toEqual([])
    released.resolve()
    await expect(page.getByLabel('Card number')).toBeVisible()
    expect(saved.requests).toHaveLength(1)
    const checkout = await (await page.request.get('/api/checkout')).json()
    expect(checkout).toMatchObject({ selectedShippingOption: 'standard' })
  })
})

test.describe('Submitting the payment step', () => {
  const review = (page: Page) => page.getByRole('button', { name: 'Review order' }).click()
  const submitPaypal = async (page: Page) => {
    await page.getByRole('radio', { name: /^PayPal/ }).check()
    await review(page)
  }
  const submitCard = (page: Page) => enterCard(page, CARD.good)
  // 4 × 32.00 + 12.99 + 10.24 = 151.23, and 151.23 * 100 is 15122.999999999998.
  const INTENT = { amount: 15123, currency: 'usd' }

  test.beforeEach(async ({ page }) => {
    await addBottles(page, 4)
    await enterShipping(page, 'express')
    await enterCheckout(page)
    await expect(page.getByRole('radio', { name: /^Credit Card/ })).toBeChecked()
  })

  for (const [method, submit] of [
    ['a card', submitCard],
    ['PayPal', submitPaypal],
  ] as const) {
    test(`Payment with ${method} sends one POST /api/payment/create-intent with the total in cents`, async ({
      page,
    }) => {
      const intent = await mockCall(page, 'POST /api/payment/create-intent')
      await submit(page)
      await expect(placeButton(page)).toBeVisible()
      expect(intent.requests.map(({ body }) => body)).toMatchObject([INTENT])
      await expectSound(page)
    })

    test(`Payment with ${method} stays on the step when the intent fails, and works when retried`, async ({ page }) => {
      const intent = await mockCall(page, 'POST /api/payment/create-intent', { status: 500, json: {} })
      await submit(page)
      await expect(alert(page, 'Failed to initialize payment')).toBeVisible()
      await expect(page).toHaveURL(/\/checkout\?step=payment$/)
      if (submit === submitCard) {
        await expect(page.getByLabel('Card number')).toHaveValue(CARD.good)
        await expect(page.getByLabel('Cardholder name')).toHaveValue('Ada Lovelace')
        await expect(page.getByLabel('Expiry date')).toHaveValue('12/39')
      } else await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
      await expectSound(page)
      intent.reply = null
      await review(page)
      await expect(placeButton(page)).toBeVisible()
      expect(intent.requests.map(({ body }) => body)).toMatchObject([INTENT, INTENT])
    })
  }

  test('Payment with a card shows the last four digits from GET /api/payment/methods', async ({ page }) => {
    await submitCard(page)
    await expect(placeButton(page)).toBeVisible()
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/payment/methods')
    await page.getByRole('link', { name: 'Back to Payment' }).click()
    const methods = (await (await answered).json()) as unknown
    expect(methods).toContainEqual(expect.objectContaining({ type: 'credit_card', cardDetails: { last4: '4242' } }))
    await expect(page.getByText(/ending in 4242/).first()).toBeVisible()
    await expectSound(page)
  })
})

test.describe('Placing the order', () => {
  const ADDRESS = {
    firstName: ADA['First name'],
    lastName: ADA['Last name'],
    street: ADA.Address,
    city: ADA.City,
    state: ADA.State,
    zipCode: ADA['Postal code'],
    country: 'United States',
    email: ADA.Email,
  }
  const STANDARD = { id: 'standard', name: 'Standard Shipping', price: 5.99, estimatedDays: '5-7 business days' }
  const EXPRESS = { id: 'express', name: 'Express Shipping', price: 12.99, estimatedDays: '2-3 business days' }

  /** Places the order and returns the sent payload. */
  async function place(page: Page): Promise<Record<string, unknown>> {
    const orders = await mockCall(page, 'POST /api/orders')
    await placeOrder(page)
    await expect(page.getByText('Thank you for your order')).toBeVisible()
    expect(orders.requests).toHaveLength(1)
    await expectSound(page)
    return orders.requests[0]!.body as Record<string, unknown>
  }

  const common = {
    shippingAddress: ADDRESS,
    status: 'processing',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    email: ADA.Email,
  }

  test('An order with PayPal sends the payload of section 3', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    await expect(placeButton(page)).toBeVisible()
    const items = await readLines(page)
    expect(await place(page)).toMatchObject({
      ...common,
      items,
      shippingMethod: STANDARD,
      paymentMethod: 'PayPal',
      subtotal: 32,
      tax: 2.56,
      shipping: 5.99,
      total: 40.55,
    })
  })

  test('An order with a card sends the payload of section 3 for each line, and no part of the card', async ({
    page,
  }) => {
    await addBottles(page, 2)
    await ask(page, 'post', '/api/cart/items', { productId: 'canvas-tote' })
    await enterShipping(page, 'express')
    await enterCheckout(page)
    await enterCard(page, CARD.good)
    await expect(placeButton(page)).toBeVisible()
    const items = await readLines(page)
    expect(items).toHaveLength(2)
    const body = await place(page)
    // 2 × 32.00 + 52.00
    expect(body).toMatchObject({
      ...common,
      items,
      shippingMethod: EXPRESS,
      paymentMethod: 'Credit Card',
      subtotal: 116,
      tax: 9.28,
      shipping: 12.99,
      total: 138.27,
    })
    expect(JSON.stringify(body).replaceAll(' ', '')).not.toMatch(/4242424242424242|"cvv"|cardNumber/)
  })
})

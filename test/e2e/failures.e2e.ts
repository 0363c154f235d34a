import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { answer, ask, choosePaypal, enterCheckout, enterShipping, fillCart, hold, openPage } from './requests.ts'
import { CARD, enterCard, placeOrder } from './shopper.ts'

test.skip(({ isMobile }) => isMobile, 'What fails, and what is said of it, does not depend on the width.')

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const header = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).first()

test.describe('The cart', () => {
  test('is emptied when it cannot be loaded', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/login')
    await answer(page, 'GET /api/cart')
    await header(page, 'Cart').click()
    await expect(alert(page, 'Failed to load cart')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeHidden()
    // What is in it is not known: nobody is told that it is nothing.
    await expect(page.getByText('Your cart is empty')).toBeHidden()
  })

  test('says that an item could not be added', async ({ page }) => {
    await openPage(page, '/products/scented-candle')
    await answer(page, 'POST /api/cart/items')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(alert(page, 'Failed to add item to cart')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeHidden()
  })

  test('shows a quantity again as it was when it could not be changed', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const release = await hold(page, 'PUT /api/cart/items/')
    await page.getByRole('button', { name: /^One more of/ }).click()
    await expect(page.getByText('$59.00').first()).toBeVisible()
    release()
    await expect(alert(page, 'Failed to update cart item')).toBeVisible()
    await expect(page.getByText('$59.00')).toBeHidden()
  })

  test('shows a line at once without, and again when it could not be removed', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const release = await hold(page, 'DELETE /api/cart/items/')
    const remove = page.getByRole('button', { name: /^Remove Scented Candle/ })
    await remove.click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    release()
    await expect(alert(page, 'Failed to remove item from cart')).toBeVisible()
    await expect(remove).toBeVisible()
  })

  test('is cleared at once, and shown again when it could not be', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart')
    const release = await hold(page, 'DELETE /api/cart')
    const clear = async () => {
      await page.getByText('Clear cart').click()
      await page.getByRole('button', { name: 'Remove all' }).click()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    }
    await clear()
    release()
    await expect(alert(page, 'Failed to clear cart')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove Scented Candle/ })).toBeVisible()
    await page.unrouteAll()
    const cleared = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await cleared
    await page.reload()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
})

test.describe('The shipping step', () => {
  for (const [how, given] of [
    ['fail', {}],
    ['are none', { status: 200, json: [] }],
    ['are no list', { status: 200, body: '<p>Soon.</p>' }],
  ] as const)
    test(`offers the default options when the shop's ${how}, and the total is right`, async ({ page }) => {
      await fillCart(page)
      await answer(page, 'GET /api/shipping/options', given)
      await enterCheckout(page)
      await expect(alert(page, 'Failed to load shipping options')).toBeVisible()
      const express = page.getByRole('radio', { name: /^Express Shipping/ })
      await expect(page.getByRole('radio', { name: 'Standard Shipping $5.99' })).toBeChecked()
      await expect(express).toHaveAccessibleName(/^Express Shipping \$12\.99/)
      await express.check()
      // 29.50 + 12.99 + 8 % tax
      await expect(page.getByRole('complementary').getByText('$44.85')).toBeVisible()
    })

  test('keeps the option selected whose cost could not be calculated', async ({ page }) => {
    await fillCart(page)
    await enterCheckout(page)
    await answer(page, 'PUT /api/checkout/shipping-option')
    const express = page.getByRole('radio', { name: /^Express Shipping/ })
    await express.check()
    await expect(alert(page, 'Failed to calculate shipping cost')).toBeVisible()
    await expect(express).toBeChecked()
  })
})

test.describe('The payment step', () => {
  for (const [text, given] of [
    ['Failed to load payment methods', {}],
    ['An unexpected error occurred', { status: 200, body: '<p>Soon.</p>' }],
  ] as const)
    test(`offers the default methods and says: ${text}`, async ({ page }) => {
      await fillCart(page)
      await enterShipping(page)
      await answer(page, 'GET /api/payment/methods', given)
      await enterCheckout(page)
      await expect(alert(page, text)).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
      await page.getByRole('radio', { name: 'PayPal' }).check()
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
    })

  test('says that the payment could not be initialised, and keeps what was typed', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await enterCheckout(page)
    await answer(page, 'PUT /api/checkout/payment')
    await enterCard(page, CARD.good)
    await expect(alert(page, 'Failed to initialize payment')).toBeVisible()
    await expect(page.getByLabel('Cardholder name')).toHaveValue('Ada Lovelace')
  })

  test('says that the card could not be set up', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await enterCheckout(page)
    await answer(page, 'POST /sandbox/tokens')
    await enterCard(page, CARD.good)
    const text = 'There was an error setting up your payment method. Please try again.'
    await expect(alert(page, text)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Review order' }).click()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  })
})

test.describe('Placing an order', () => {
  test.beforeEach(async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await enterCheckout(page)
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  })

  test('says that it failed, and goes through when it is tried again', async ({ page }) => {
    await answer(page, 'POST /api/orders')
    await placeOrder(page)
    await expect(alert(page, 'Failed to place order')).toBeVisible()
    await page.unrouteAll()
    await placeOrder(page)
    await expect(page.getByText('Thank you for your order')).toBeVisible()
  })

  test('says that the address is missing where another tab has taken it away', async ({ page }) => {
    await ask(page, 'delete', '/api/checkout')
    await placeOrder(page)
    await expect(alert(page, 'Missing shipping address information')).toBeVisible()
    await expect(page.getByText('Please complete all previous steps before reviewing your order.')).toBeVisible()
  })

  test('says that the payment method is missing where another tab has taken it away', async ({ page }) => {
    await ask(page, 'delete', '/api/checkout')
    await enterShipping(page)
    await placeOrder(page)
    await expect(alert(page, 'Missing payment method information')).toBeVisible()
  })
})

test.describe('The featured products', () => {
  const NONE = { status: 200, json: { products: [], total: 0, page: 1, pages: 1, categories: [] } }
  const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' })
  const goHome = (page: Page) => header(page, 'Home').click()

  test('are loading, and then fail to', async ({ page }) => {
    await openPage(page, '/login')
    const release = await hold(page, 'GET /api/products')
    await goHome(page)
    await expect(featured(page).getByText('Loading featured products...')).toBeVisible()
    release()
    await expect(alert(page, 'Failed to load featured products')).toBeVisible()
    await expect(featured(page).getByRole('article')).toHaveCount(0)
  })

  test('are three others where none is featured', async ({ page }) => {
    await openPage(page, '/login')
    await answer(page, 'GET /api/products?featured=1', NONE)
    await goHome(page)
    const notice = 'No featured products found. Showing random products instead.'
    await expect(featured(page).getByText(notice)).toBeVisible()
    await expect(featured(page).getByRole('article')).toHaveCount(3)
  })

  test('are said to be none where there is no product at all', async ({ page }) => {
    await openPage(page, '/login')
    await answer(page, 'GET /api/products', NONE)
    await goHome(page)
    await expect(featured(page).getByText('No featured products available at this time.')).toBeVisible()
  })
})

test.describe('The catalogue', () => {
  test('shows two samples that cannot be bought when the list fails, and a sample by itself', async ({ page }) => {
    await openPage(page, '/login')
    await answer(page, 'GET /api/products')
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
    const panel = alert(page, 'Error Loading Products')
    await expect(panel.getByText('Failed to load products. Please try again later.')).toBeVisible()
    const samples = page.getByRole('main').getByRole('article')
    await expect(samples).toHaveCount(2)
    await expect(samples.getByText('Sample', { exact: true })).toHaveCount(2)
    await expect(samples.getByText('Not for sale')).toHaveCount(2)

    await samples.getByRole('link', { name: 'Wireless Headphones' }).click()
    await expect(page.getByRole('heading', { name: 'Wireless Headphones' })).toBeVisible()
    await expect(page.getByText('This is a sample. It is not for sale.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0)
  })

  const openCandle = async (page: Page) => {
    await openPage(page, '/products?q=scented+candle')
    return page.getByRole('main').getByRole('link', { name: 'Scented Candle', exact: true })
  }

  test('says what the whole list says of a product whose own call fails', async ({ page }) => {
    const candle = await openCandle(page)
    await answer(page, 'GET /api/products/')
    await candle.click()
    await expect(alert(page, 'Failed to load product details. Please try again later.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Scented Candle', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('$29.50')).toBeVisible()
  })

  test('finds it in a list of another form, by its name with dashes', async ({ page }) => {
    const candle = await openCandle(page)
    await answer(page, 'GET /api/products/')
    const items = [{ id: 7, name: 'Scented Candle', price: '12.50', image: { url: '/favicon.svg' } }]
    await answer(page, 'GET /api/products?', { status: 200, json: { items } })
    await candle.click()
    await expect(page.getByRole('main').getByText('$12.50')).toBeVisible()
  })

  test('says that there is no such product where the list does not know it either', async ({ page }) => {
    const candle = await openCandle(page)
    await answer(page, 'GET /api/products')
    await candle.click()
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(alert(page, 'Failed to load product details. Please try again later.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  })
})

test.describe('An order', () => {
  async function openUnfetched(page: Page, status: number): Promise<void> {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    const { orderNumber } = await ask(page, 'post', '/api/orders', {})
    await openPage(page, `/order-confirmation/${String(orderNumber)}`)
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(/\/products$/)
    // Not from the copy that this browser keeps.
    await page.evaluate(() => localStorage.clear())
    await answer(page, 'GET /api/orders/', { status })
    await page.goBack()
  }

  for (const [text, status] of [
    ['Failed to load order details', 500],
    ['Order not found', 404],
  ] as const)
    test(`that cannot be fetched is said to be so: ${text}`, async ({ page }) => {
      await openUnfetched(page, status)
      await expect(alert(page, text)).toBeVisible()
      await page.getByRole('link', { name: 'Return to Homepage' }).click()
      await expect(page).toHaveURL(/\/$/)
    })

  test('that could not be fetched is shown when it is tried again', async ({ page }) => {
    await openUnfetched(page, 500)
    await expect(alert(page, 'Failed to load order details')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('Thank you for your order')).toBeVisible()
  })

  const address = { firstName: 'Ada', lastName: 'Lovelace', address1: '12 Analytical Way', city: 'Springfield' }
  const method = { name: 'Express Shipping', estimatedDelivery: '2-3 business days' }
  const items = [{ productId: 'product-00001', name: 'Old Lamp', price: 20, quantity: 1, image: null }]
  const totals = { subtotal: 20, tax: 1.6, total: 34.59 }
  for (const [form, copy] of [
    ['flat', { items, ...totals, shippingCost: 12.99, shippingAddress: address, shippingMethod: method }],
    ['nested', { items, totals: { ...totals, shipping: 12.99 }, shipping: { address, method } }],
  ] as const)
    test(`is shown from this browser's copy in its ${form} form`, async ({ page }) => {
      const entry = ['order-K7Q2-9XMD', JSON.stringify({ orderNumber: 'K7Q2-9XMD', ...copy })] as const
      await page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry)
      await openPage(page, '/order-confirmation/K7Q2-9XMD')
      const main = page.getByRole('main')
      for (const text of ['K7Q2-9XMD', 'Old Lamp', 'SKU: product-', '$12.99', '$34.59', 'Ada Lovelace', method.name])
        await expect(main.getByText(text).first()).toBeVisible()
    })
})

test.describe('A token that the shop refuses', () => {
  const forgetful = async (page: Page) => {
    const claims = btoa(JSON.stringify({ exp: 4_102_444_800 }))
    await page.evaluate((token) => localStorage.setItem('token', token), `e30.${claims}.c2lnbmF0dXJl`)
  }
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  test('is removed by a call that reads, which is answered all the same', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/login')
    await forgetful(page)
    await header(page, 'Cart').click()
    await expect(page.getByRole('button', { name: /^Remove Scented Candle/ })).toBeVisible()
    expect(await token(page)).toBeNull()
  })

  test('is removed by a call that writes', async ({ page }) => {
    await openPage(page, '/products/scented-candle')
    await forgetful(page)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(alert(page, 'Failed to add item to cart')).toBeVisible()
    expect(await token(page)).toBeNull()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  })
})

test('An error that nobody handles shows the error screen', async ({ page }) => {
  await openPage(page, '/login')
  await answer(page, 'GET /api/products', { status: 200, json: { products: 'none' } })
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
})

test('A form that a page does not take is refused with the shop’s own screen', async ({ page, shop }) => {
  for (const path of ['/faq', '/products/scented-candle']) {
    const answered = await page.request.post(path, { form: { a: 'b' }, headers: { origin: shop.url } })
    expect(answered.status(), path).toBe(405)
    const text = await answered.text()
    expect(text).toContain('This page could not take what was sent to it. Nothing has been changed.')
    expect(text).toContain('Back to cart')
  }
})

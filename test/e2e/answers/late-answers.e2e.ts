import type { Page } from '@playwright/test'
import { footerLink, headerLink } from '../../../lab/screens/steps.ts'
import { mockCall } from '../support/mock-api.ts'
import { alert, choosePaypal, enterShipping, fillCart, openPage } from '../support/requests.ts'
import { placeOrder } from '../support/shopper.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import {
  LATE,
  addToCart,
  heading,
  hold,
  main,
  mockLists,
  oneMore,
  openFaq,
  proceed,
  removeBottle,
} from './unreadable.ts'

test.use({ reuseContext: true })

test.describe('A late response that cannot be read', () => {
  /** Releases the answer and expects that the page with this title does not change. */
  async function expectUnmoved(page: Page, title: string, release: () => Promise<void>, about: string) {
    await expect(heading(page), about).toHaveText(title)
    const [address, before] = [page.url(), await main(page).innerText()]
    await release()
    expect(page.url(), about).toBe(address)
    expect(await main(page).innerText(), about).toBe(before)
    await expect(alert(page, 'Failed'), about).toHaveCount(0)
    await expectSound(page, about)
  }

  test('A late unreadable response to a page load changes nothing on the next page', async ({ page }) => {
    await openPage(page, '/faq')
    const lists = await mockLists(page)
    const cart = await mockCall(page, 'GET /api/cart')
    for (const [about, reply] of LATE)
      for (const [name, mocks] of [
        ['All Products', lists],
        ['Electronics', lists],
        ['Home', lists],
        ['Cart', [cart]],
      ] as const) {
        const release = hold(page, [...mocks], reply)
        const asked = page.waitForRequest((request) => /\/api\/(products|cart)/.test(request.url()))
        await (name === 'Home' || name === 'Cart' ? headerLink(page, name) : footerLink(page, name)).click()
        await asked
        await footerLink(page, 'Contact Us').click()
        await expectUnmoved(page, 'Contact Us', release, `${name}: ${about}`)
        await openFaq(page)
      }
  })

  test('A late unreadable response to a cart change changes nothing on the next page', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/products/insulated-bottle')
    const add = await mockCall(page, 'POST /api/cart/items')
    const change = await mockCall(page, 'PUT /api/cart/items/{id}')
    for (const [about, reply] of LATE) {
      const release = hold(page, [add, change], reply)
      await addToCart(page).click()
      await expect.poll(() => add.requests.length, about).toBeGreaterThan(0)
      await openFaq(page)
      await expectUnmoved(page, 'Frequently Asked Questions', release, about)
      await headerLink(page, 'Cart').click()
      const releaseChange = hold(page, [change], reply)
      await oneMore(page).click()
      await expect.poll(() => change.requests.length, about).toBeGreaterThan(0)
      await openFaq(page)
      await expectUnmoved(page, 'Frequently Asked Questions', releaseChange, about)
      add.requests.length = 0
      change.requests.length = 0
      await page.goBack()
      await page.goBack()
      await page.goBack()
      await expect(page).toHaveURL(/\/products\/insulated-bottle$/)
    }
  })

  test('A late unreadable response to a checkout step changes nothing on the cart page', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await openPage(page, '/cart')
    const calculate = await mockCall(page, 'POST /api/shipping/calculate')
    const intent = await mockCall(page, 'POST /api/payment/create-intent')
    const orders = await mockCall(page, 'POST /api/orders')
    const toCart = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).click()
      await expect(removeBottle(page)).toBeVisible()
    }
    for (const [about, reply] of LATE) {
      const releaseIntent = hold(page, [intent], reply)
      await proceed(page)
      await page.getByRole('radio', { name: /^PayPal/ }).check()
      await page.getByRole('button', { name: 'Review order' }).click()
      await expect.poll(() => intent.requests.length, about).toBe(1)
      await toCart()
      await expectUnmoved(page, 'Your cart', releaseIntent, `intent: ${about}`)

      const releaseCost = hold(page, [calculate], reply)
      await proceed(page)
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.getByRole('radio', { name: /^Express Shipping/ }).check()
      await expect.poll(() => calculate.requests.length, about).toBeGreaterThan(0)
      await toCart()
      await expectUnmoved(page, 'Your cart', releaseCost, `cost: ${about}`)
      intent.requests.length = 0
      calculate.requests.length = 0
    }
    await choosePaypal(page)
    for (const [about, reply] of LATE) {
      const release = hold(page, [orders], reply)
      await proceed(page)
      await placeOrder(page)
      await expect.poll(() => orders.requests.length, about).toBe(1)
      await toCart()
      await expectUnmoved(page, 'Your cart', release, `order: ${about}`)
      orders.requests.length = 0
    }
  })
})

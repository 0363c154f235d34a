import type { Page } from '@playwright/test'
import { STATES } from '../../../lab/screens/states.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydration.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CONTROLS = 'button, summary, select, input[type=radio], input[type=checkbox]'
const MAX_PRESSES = 12
const PRESS_MS = 300

/** Replaces each text as the translation of Chrome and Edge does, which wraps it into two elements. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.trim() && !text.parentElement!.closest('script, style, font, textarea, option')) texts.push(text)
    }
    for (const text of texts) {
      const outer = document.createElement('font')
      outer.appendChild(document.createElement('font')).textContent = text.data
      text.replaceWith(outer)
    }
  })

/** Texts that come, go or change stand on these. The lint rule translatable/own-element looks at all pages. */
const PRESSED = new Set([
  'home',
  'list',
  'list-filtered',
  'list-no-results',
  'list-search',
  'product',
  'product-variants',
  'product-sold-out',
  'product-sale',
  'cart',
  'cart-empty',
  'wishlist',
  'checkout-shipping',
  'checkout-shipping-errors',
  'checkout-payment',
  'checkout-payment-errors',
  'checkout-review',
  'confirmation',
  'order-processing',
  'order-partly-shipped',
  'order-cancel',
  'return-choose',
  'login-errors',
  'register-errors',
  'account-orders',
  'account-addresses',
  'account-profile-errors',
  'account-sessions',
])

/** These have other elements on phones. */
const PRESSED_ON_PHONES = new Set(['home', 'list-filtered', 'product-variants', 'cart', 'checkout-review'])
const tagOf = (name: string) => ({ tag: PRESSED_ON_PHONES.has(name) ? ['@phone'] : [] })

test('Each screen whose controls are pressed on a translated page is a known state', () => {
  const known = new Set(STATES.map(({ name }) => name))
  expect([...PRESSED].filter((name) => !known.has(name))).toEqual([])
})

for (const state of STATES.filter(({ name }) => PRESSED.has(name)))
  test(`A translated page survives its controls: ${state.name}`, tagOf(state.name), async ({ page, shop }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await state.open(page, shop)
    await hydrated(page)
    // An error that the state itself shows is none of the translation.
    errors.length = 0
    const isBroken = await page.getByText('Unexpected Application Error!').isVisible()
    await translate(page)
    for (const control of (await page.locator(CONTROLS).all()).slice(0, MAX_PRESSES)) {
      if (!(await control.isVisible().catch(() => false)) || !(await control.isEnabled().catch(() => false))) continue
      if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT')
        await control.selectOption({ index: 1 }, { timeout: PRESS_MS }).catch(() => undefined)
      else await control.click({ timeout: PRESS_MS, force: true }).catch(() => undefined)
      await translate(page).catch(() => undefined)
    }
    expect(errors).toEqual([])
    if (!isBroken) await expect(page.getByText('Unexpected Application Error!')).toBeHidden()
  })

test('A translated product page shows the stock of the chosen variant', async ({ page }) => {
  await page.goto('/products/wool-sweater')
  await hydrated(page)
  await translate(page)
  const choose = (value: string) => page.locator('main label').filter({ hasText: value }).first().click()
  await choose('Sage')
  await choose('XL')
  await expect(page.locator('main')).toContainText('Out of stock')
  await expect(page.locator('main')).not.toContainText('In stock')
  await translate(page)
  await choose('Oat')
  await expect(page.locator('main')).toContainText('Only 2 left in stock')
  await expect(page.locator('main')).not.toContainText('Out of stock')
})

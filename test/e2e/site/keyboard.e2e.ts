import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { ADA, CARD, orderNumber } from '../support/shopper.ts'

test('A purchase can be made by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to content')
  await tabTo(page, page.getByRole('link', { name: 'Shop Now' }))
  await page.keyboard.press('Enter')
  // The page being left has this link as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: /Stoneware Mug/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Stoneware Mug' })).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: 'Speckled white' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Sage' })).toBeChecked()
  await tabTo(page, page.getByLabel('Quantity'))
  await page.keyboard.type('2')
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Added to Cart' }).first()).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Shopping cart, 2 items' }), 'Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^One fewer of Stoneware Mug/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('$24.00').first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Shipping address' })).toBeVisible()
  for (const [label, value] of Object.entries(ADA)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await tabTo(page, page.getByRole('radio', { name: /Standard Shipping/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Express Shipping/ })).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
  await tabTo(page, page.getByLabel('Card number'))
  await page.keyboard.type(CARD.good.replaceAll(' ', ''))
  await page.keyboard.press('Enter')
  // The focus is on the error summary, whose first link leads to the field.
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Cardholder name is required')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cardholder name')).toBeFocused()
  await page.keyboard.type('Ada Lovelace')
  await tabTo(page, page.getByLabel('Expiry date'))
  await page.keyboard.type('1239')
  await tabTo(page, page.getByLabel('CVV'))
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Place Order — $38.91' }))
  await page.keyboard.press('Enter')
  await orderNumber(page)
})

/** Tabs to an element and expects that it is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluateAll((nodes: Element[]) => nodes.includes(document.activeElement!))) {
      await expect(page.locator(':focus')).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`No focus on ${String(target)}`)
}

test('A held key submits a form once, and a held Tab moves on', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).focus()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.down('Tab')
  for (let held = 0; held < 12; held++) await page.keyboard.down('Tab')
  await page.keyboard.up('Tab')
  expect(await focused()).not.toBe('Sign in')
  expect(await focused()).not.toBe('')
})

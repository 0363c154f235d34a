import type { Page } from '@playwright/test'
import { fillWholeCart } from '../../../lab/screens/steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { enterShipping, openPage } from '../support/requests.ts'
import { walk } from '../audits/walk.ts'

const PHONE = { width: 360, height: 740 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Walk = { path: string; colorScheme: 'light' | 'dark'; forcedColors?: 'active'; size?: typeof PHONE }

const WALKS: Walk[] = [
  { path: '/', colorScheme: 'light' },
  { path: '/', colorScheme: 'dark', size: PHONE },
  { path: '/products', colorScheme: 'dark' },
  { path: '/products/over-ear-wireless-headphones', colorScheme: 'dark' },
  { path: '/products/wool-sweater', colorScheme: 'light', size: PHONE },
  { path: '/cart', colorScheme: 'light' },
  { path: '/checkout', colorScheme: 'light', size: PHONE },
  { path: '/checkout?step=payment', colorScheme: 'dark' },
  { path: '/register', colorScheme: 'light' },
]

const FORCED: Walk[] = [
  { path: '/products', colorScheme: 'light', forcedColors: 'active' },
  { path: '/products/over-ear-wireless-headphones', colorScheme: 'dark', forcedColors: 'active' },
  { path: '/checkout?step=payment', colorScheme: 'dark', forcedColors: 'active' },
]

for (const [where, walks] of [
  ['', WALKS],
  [' where colors are forced', FORCED],
] as const)
  test(`The focus moves down the page, is visible, and is never covered by a sticky element${where}`, async ({
    page,
  }) => {
    await fillWholeCart(page)
    await enterShipping(page)
    for (const { path, size, ...media } of walks) {
      await page.setViewportSize(size ?? { width: 1280, height: 700 })
      await page.emulateMedia(media)
      await page.goto(path)
      const { stops, findings } = await walk(page)
      expect({ path, findings }).toEqual({ path, findings: [] })
      expect(stops).toBeGreaterThan(10)
    }
  })

test('The first Tab shows the skip link', async ({ page }) => {
  await page.goto('/products')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'All', exact: true })).toBeFocused()
})

test('Menus and dialogs open, trap focus and close by keyboard, and restore the focus', async ({ page }) => {
  await page.goto('/products/over-ear-wireless-headphones')
  const categories = page.getByLabel('Product categories')
  const deals = page.getByRole('banner').getByRole('link', { name: 'Deals' }).filter({ visible: true })
  await categories.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home & Kitchen' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deals).toHaveCount(0)
  await expect(categories).toBeFocused()

  const picture = page.getByRole('link', { name: /^Enlarge picture 1/ })
  await picture.press('Enter')
  await expectTrapped(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The focus returns to the last picture.
  await expect(page.getByRole('link', { name: /^Enlarge picture/ }).and(page.locator(':focus'))).toHaveCount(1)

  await page.setViewportSize(PHONE)
  const menu = page.getByRole('banner').getByLabel('Menu')
  await menu.press('Enter')
  await expect(deals).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(deals).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await deals.focus()
  for (const link of ['Cart', 'Wishlist']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(link)
  }
  await page.keyboard.press('Tab')
  await expect(deals).toHaveCount(0)

  await page.goto('/products')
  const filters = page.getByRole('main').locator('summary', { hasText: 'Filters' })
  await filters.press('Enter')
  await expectTrapped(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(filters).toBeFocused()
})

const FORMS = [
  { path: '/login', button: 'Sign in', field: 'Email', error: 'Email is required', errors: 2 },
  { path: '/register', button: 'Create account', field: 'Full name', error: 'Full name is required', errors: 3 },
  { path: '/checkout', button: 'Continue to payment', field: 'City', error: 'City is required', errors: 7 },
] as const

for (const { path, button, field, error, errors } of FORMS)
  test(`The number and location of errors are announced at ${path}`, async ({ page }) => {
    await fillWholeCart(page)
    await openPage(page, path)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: button, exact: true }).click()
    const summary = main.getByRole('region', { name: 'Please check the following' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveCount(errors)
    const wrong = main.getByRole('textbox', { name: field, exact: true })
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(wrong).toHaveAccessibleDescription(error)
    await summary.getByRole('link', { name: error }).press('Enter')
    await expect(wrong).toBeFocused()
    await wrong.fill('A')
    await expect(wrong).not.toHaveAttribute('aria-invalid')
    await expect(wrong).toHaveAccessibleDescription('')
  })

/** Asserts that Tab stays within the dialog or moves to the browser's controls. */
async function expectTrapped(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    const outside = page.locator(':focus:not(dialog *, dialog, body)')
    await expect(outside).toHaveCount(0)
  }
}

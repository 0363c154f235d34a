import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydration.ts'
import { ADA, addToCart, CARD, enterCard, emailsTo, orderNumber, placeOrder } from '../support/shopper.ts'

const soon = { waitUntil: 'commit' } as const

test('Every form works before JavaScript has loaded, and hydration continues from its result', async ({ page, shop }, {
  project,
}) => {
  const email = `early-${project.name}@example.com`
  const arrive = await holdScripts(page)
  await page.goto('/products/stoneware-mug', soon)
  await page.getByRole('group', { name: 'Color' }).locator('label').filter({ hasText: 'Sage' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForURL(/\/cart$/, soon)
  await page.getByRole('button', { name: /^One more of Stoneware Mug/ }).click()
  await expect(page.getByText('$48.00').first()).toBeVisible()
  await page.goto('/checkout', soon)
  for (const [label, value] of Object.entries({ ...ADA, Email: email }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/step=payment/, soon)
  await enterCard(page, CARD.good)
  await page.waitForURL(/step=review/, soon)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await placeOrder(page)
  await page.waitForURL(/order-confirmation/, soon)
  const number = await orderNumber(page)
  const copy = () => page.evaluate((key) => localStorage.getItem(key), `order-${number}`)
  expect(await copy()).toBeNull()
  arrive()
  await expect.poll(copy).toContain(number)
  expect(await emailsTo(shop, email, 1)).toHaveLength(1)
})

test('Input made before JavaScript has loaded survives hydration', async ({ page }) => {
  await addToCart(page, 'canvas-tote')
  const arrive = await holdScripts(page)
  await page.goto('/checkout', soon)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Country').selectOption('Canada')
  await page.getByText('Express Shipping').first().click()
  arrive()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Last name is required').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Country')).toHaveValue('Canada')
  await expect(page.getByRole('radio', { name: /Express Shipping/ })).toBeChecked()
})

test('A variant chosen before JavaScript has loaded takes precedence over the URL', async ({ page, request }) => {
  const { variants } = (await (await request.get('/api/products/stoneware-mug')).json()) as {
    variants: { id: string }[]
  }
  const arrive = await holdScripts(page)
  await page.goto(`/products/stoneware-mug?variant=${variants[2]!.id}`, soon)
  const group = page.getByRole('group', { name: 'Color' })
  const colors = group.getByRole('radio')
  await group.locator('label').nth(1).click()
  arrive()
  await hydrated(page)
  await expect(colors.nth(1)).toBeChecked()
  await page.goto(`/products/stoneware-mug?variant=${variants[2]!.id}`)
  await expect(colors.nth(2)).toBeChecked()
})

test('Sorting and filters chosen before JavaScript has loaded are applied on hydration', async ({ page }) => {
  const early: [address: RegExp, change: () => Promise<unknown>][] = [
    [/\?sort=price-high$/, () => page.getByLabel('Sort by').selectOption('price-high')],
    [/\?inStock=1$/, () => page.getByLabel('In stock only').check()],
    [/\?min=30$/, () => page.getByRole('spinbutton', { name: 'Lowest price' }).fill('30')],
    [/\?q=mug$/, () => page.getByRole('searchbox', { name: 'Search' }).last().fill('mug')],
  ]
  for (const [address, change] of early) {
    const arrive = await holdScripts(page)
    await page.goto('/products', soon)
    await change()
    await page.getByRole('heading', { level: 1 }).click()
    arrive()
    await expect(page).toHaveURL(address)
  }
  await expect(page.getByRole('article').first()).toContainText('Mug')
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
})

test('A heart pressed before JavaScript has loaded is applied on hydration', async ({ page }) => {
  for (const path of ['/products/stoneware-mug', '/products']) {
    const arrive = await holdScripts(page)
    await page.goto(path, soon)
    await page.getByRole('button', { name: /^(Add to Wishlist|Wishlist: Smart Watch)$/ }).click()
    await page.waitForURL(/\/wishlist$/, soon)
    await expect(page.getByRole('heading', { name: 'Your wishlist' })).toBeVisible()
    arrive()
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: /Stoneware Mug|Smart Watch/ })
        .first(),
    ).toBeVisible()
  }
  await expect(page.getByRole('article')).toHaveText([/Smart Watch/, /Stoneware Mug/])
  await expect(page.getByText('Please sign in')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('The error of a form sent before JavaScript has loaded stays, even if another tab changes the cart', async ({
  page,
  context,
}) => {
  const forms = [
    {
      path: '/login',
      values: { Email: 'nobody@example.com', Password: 'not the password' },
      button: 'Sign in',
      message: 'Login failed. Please check your credentials.',
    },
    {
      path: '/orders/find',
      values: { 'Order number': 'K7Q2-9XMD', Email: 'ada@example.com' },
      button: 'Find your order',
      message: 'We could not find an order with this number and email address.',
    },
  ]
  for (const [index, { path, values, button, message }] of forms.entries()) {
    const arrive = await holdScripts(page)
    await page.goto(path, soon)
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByText(message)).toBeVisible()
    arrive()
    await hydrated(page)
    const other = await context.newPage()
    await addToCart(other, 'canvas-tote')
    await other.close()
    // The header shows the cart once the page has loaded its data again.
    await expect(page.locator('[data-cart]').first()).toHaveAccessibleName(new RegExp(`\\b${index + 1}\\b`))
    await expect(page.getByText(message)).toBeVisible()
  }
})

/** Delays the shop's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive!: () => void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    // The page may have been left.
    await route.continue().catch(() => undefined)
  })
  return arrive
}

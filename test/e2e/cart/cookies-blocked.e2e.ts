import { chromium, type Page } from '@playwright/test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import { WISHLIST_TEXTS } from '#domain/cart/wishlist-texts.ts'
import { CHROMIUM_ARGS } from '../../../scripts/browser.ts'
import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { ask, choosePaypal, enterShipping, fillCart } from '../support/requests.ts'

const PASSWORD = 'long enough password'

/** A browser whose owner blocks all cookies; only the whole Chromium has that setting. */
async function withoutCookies(javaScriptEnabled: boolean, visit: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'no-cookies-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const executablePath = process.env.WHOLE_CHROMIUM_PATH
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: CHROMIUM_ARGS,
    javaScriptEnabled,
  })
  await visit(await context.newPage())
  await context.close()
  rmSync(profile, { recursive: true, force: true })
}

for (const javaScriptEnabled of [true, false])
  test(`A browser that blocks cookies is told that the cart needs them, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    shop,
  }) => {
    await withoutCookies(javaScriptEnabled, async (page) => {
      await page.goto(`${shop.url}/products/insulated-bottle`)
      await page.locator('main button[form=add]').first().click()
      await expect(page.getByText(CART_TEXTS.cookies)).toBeVisible()
      await expect(page.getByText('Added to Cart')).toBeHidden()
    })
  })

test('A browser that blocks cookies is told so by the wishlist and when signing in', async ({ shop }) => {
  await withoutCookies(true, async (page) => {
    await page.goto(`${shop.url}/products/insulated-bottle`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expect(page.getByText(WISHLIST_TEXTS.notKept)).toBeVisible()
    await page.goto(`${shop.url}/login`)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Email').first().fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('main form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(ACCOUNT_TEXTS.cookies)).toBeVisible()
  })
})

test('Without JavaScript a browser that blocks cookies is told so when signing in, registering and reordering', async ({
  shop,
  page: owner,
}) => {
  await fillCart(owner)
  const number = await orderByPaypal(owner, 'blocked@example.com')
  const { key } = await ask(owner, 'post', '/api/orders/find', { orderNumber: number, email: 'blocked@example.com' })
  await withoutCookies(false, async (page) => {
    const fill = async (fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    }
    const account = { Email: 'no-cookies@example.com', Password: PASSWORD }
    await page.goto(`${shop.url}/register`)
    await fill({ 'Full name': 'Ada Lovelace', ...account, 'Confirm password': account.Password })
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toHaveText(ACCOUNT_TEXTS.cookiesOfNew)
    await expect(page.getByText(ACCOUNT_TEXTS.registered)).toBeHidden()

    await page.goto(`${shop.url}/login?next=/account`)
    await fill(account)
    await page.locator('main form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(ACCOUNT_TEXTS.cookies)

    await page.goto(`${shop.url}/orders/${number}?key=${String(key)}`)
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page.getByText(CART_TEXTS.cookies)).toBeVisible()
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A shopper without cookies signs in, and continues to the target of the link', async ({ page }) => {
    const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'first-visit@example.com', password: PASSWORD }
    await ask(page, 'post', '/api/auth/register', account)
    await page.context().clearCookies()
    await page.goto('/login?next=/wishlist')
    await page.getByLabel('Email').first().fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('main form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await page.goto('/account')
    await expect(page).toHaveURL(/\/account$/)
  })

  test('A browser that blocks cookies during checkout is told so, and nothing is ordered', async ({ page }) => {
    await fillCart(page)
    await enterShipping(page)
    await choosePaypal(page)
    await page.goto('/checkout?step=review')
    await page.context().clearCookies()
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await expect(page.getByText(CART_TEXTS.cookies)).toBeVisible()
  })

  test('A browser that blocks cookies after the order is told so when creating an account', async ({ page }) => {
    await fillCart(page)
    const number = await orderByPaypal(page, 'keeps-nothing@example.com')
    await page.goto(`/order-confirmation/${number}`)
    await page.context().clearCookies()
    const offer = page.getByRole('region', { name: 'Keep this order in an account' })
    await offer.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await offer.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(ACCOUNT_TEXTS.cookies)).toBeVisible()
  })
})

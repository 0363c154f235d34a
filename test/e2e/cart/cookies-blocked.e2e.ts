import { chromium, type Page } from '@playwright/test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import { WISHLIST_TEXTS } from '#domain/cart/wishlist.ts'
import { CHROMIUM_ARGS } from '../../../scripts/browser.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'The same in every browser.')

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

test('A browser that blocks cookies is told so by the wishlist and by signing in', async ({ shop }) => {
  await withoutCookies(true, async (page) => {
    await page.goto(`${shop.url}/products/insulated-bottle`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expect(page.getByText(WISHLIST_TEXTS.notKept)).toBeVisible()
    await page.goto(`${shop.url}/login`)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Email').first().fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long enough password')
    await page.locator('main form').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(ACCOUNT_TEXTS.cookies)).toBeVisible()
  })
})

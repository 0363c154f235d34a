import { axeFindings, enhancedContrastFindings } from '../audits/axe.ts'
import { expect, test } from '../audits/sound-page.ts'
import { test as overHttps } from '../support/secure-shop.ts'
import { startError } from '../support/start-error.ts'
import { startShop } from '../support/shop-server.ts'

const NOTICE = 'Test shop. Nothing is charged or sent.'
const LIVE = { SHOP_URL: 'https://shop.example', TRUSTED_PROXY: 'none', PAYMENTS: 'sandbox', MAIL: 'files' }

overHttps('Each page of a shop with the sandbox says that it is a test shop, also the cached ones', async ({ ask }) => {
  for (const path of ['/', '/', '/products', '/cart', '/cart', '/login', '/terms', '/nowhere', '/products/nothing'])
    expect((await ask('GET', path)).text.split(NOTICE), path).toHaveLength(2)
})

test('A shop at an https URL does not start with the sandbox, without a proxy or without mail unless that is configured', async () => {
  for (const name of ['TRUSTED_PROXY', 'PAYMENTS', 'MAIL'])
    expect(await startError({ ...LIVE, [name]: '' })).toContain('must be set when SHOP_URL is https')
})

test('A shop under another name of this machine says that it is a test shop', async () => {
  const shop = await startShop({ SHOP_URL: 'http://shop.localhost:3000' })
  try {
    expect(await (await fetch(shop.url)).text()).toContain(NOTICE)
  } finally {
    await shop.stop()
  }
})

test('A shop on localhost does not say that it is a test shop', async ({ page }) => {
  for (const path of ['/', '/cart', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByText(NOTICE)).toHaveCount(0)
  }
})

test('The notice of a test shop is readable at 320 px in both color schemes and stays during navigation', async ({
  page,
}) => {
  const shop = await startShop({ SHOP_URL: 'http://shop.example' })
  try {
    await page.setViewportSize({ width: 320, height: 640 })
    const notice = page.getByRole('complementary', { name: 'Notice' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(shop.url)
      await expect(notice).toHaveText(NOTICE)
      expect(await axeFindings(page)).toEqual([])
      expect((await enhancedContrastFindings(page)).filter((finding) => finding.includes(NOTICE))).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // The browser downloads no script that knows the sentence.
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(await (await fetch(script)).text()).not.toContain('Test shop')
    await page.getByRole('link', { name: 'Cart' }).first().click()
    await page.waitForURL('**/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveText(NOTICE)
    await expect(notice).toBeInViewport()
  } finally {
    await shop.stop()
  }
})

import { expect, test } from '../support/fixtures.ts'
import { ask, fillCart, openPage } from '../support/requests.ts'

test('A page restored from the back/forward cache shows the current cart', async ({
  playwright,
  launchOptions,
  shop,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    // A headless browser has no back/forward cache.
    executablePath: process.env.WHOLE_CHROMIUM_PATH ?? launchOptions.executablePath!,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    const badge = page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
    await fillCart(page)
    await openPage(page, '/')
    await expect(badge).toHaveText('1')
    await page.evaluate(() => addEventListener('pageshow', (event) => Object.assign(window, { kept: event.persisted })))
    await page.goto('/healthz')
    await ask(page, 'post', '/api/cart/items', { productId: 'canvas-tote', quantity: 3 })
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true)
    await expect(badge).toHaveText('4')
  } finally {
    await browser.close()
  }
})

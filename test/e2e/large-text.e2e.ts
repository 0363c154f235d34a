import { expect, test } from './fixtures.ts'
import { flawsAtEveryWidth } from './flaws.ts'
import { fillCart, openPage } from './requests.ts'

test.skip(({ isMobile }) => isMobile, 'All widths are seen from here.')

const TWICE = '--blink-settings=defaultFontSize=32'
const PATHS = ['/', '/products', '/products/canvas-tote', '/cart', '/checkout?step=shipping', '/shipping', '/login']

test('letters of twice the size fit a phone and a desk', async ({ playwright, launchOptions, shop }) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), TWICE] })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    await fillCart(page)
    for (const path of PATHS) {
      await openPage(page, path)
      expect(await flawsAtEveryWidth(page, [360, 412, 1280])).toEqual([])
    }
  } finally {
    await browser.close()
  }
})

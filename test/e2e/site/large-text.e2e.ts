import { expect, test } from '../support/fixtures.ts'
import { flawsAtEveryWidth } from '../audits/flaws.ts'
import { fillCart, openPage } from '../support/requests.ts'

const TWICE = '--blink-settings=defaultFontSize=32'
const PATHS = ['/', '/products', '/products/canvas-tote', '/cart', '/checkout?step=shipping', '/shipping', '/login']

test('Text at 200% fits a phone and a desktop', async ({ playwright, launchOptions, shop }) => {
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), TWICE] })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    await fillCart(page)
    for (const path of PATHS) {
      await openPage(page, path)
      expect(await flawsAtEveryWidth(page, [320, 360, 412, 1280])).toEqual([])
      await page.setViewportSize({ width: 320, height: 900 })
      const lines = await page.getByRole('banner').getByRole('link', { name: 'Linden' }).evaluate(linesOf)
      expect(lines, path).toBe(1)
    }
  } finally {
    await browser.close()
  }
})

test('The fully expanded API documentation fits a phone with text at 200%', async ({ page }) => {
  await page.goto('/api/docs')
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  const browser = await page.context().newCDPSession(page)
  for (const standard of [16, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const { size, wide } = await page.evaluate(() => ({
        size: getComputedStyle(document.documentElement).fontSize,
        wide: document.documentElement.scrollWidth,
      }))
      expect({ size, wide }).toEqual({ size: `${standard}px`, wide: width })
    }
  }
})

/** Returns the font size of the first text in the element. */
function linesOf(element: Element): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  range.selectNodeContents(texts.nextNode()!)
  return range.getClientRects().length
}

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** The width in `sizes` divided by the painted width. */
function misjudged(): string[] {
  const probe = document.body.appendChild(document.createElement('div'))
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main picture img')]
  const wrong = pictures.flatMap((image) => {
    const rules = image.parentElement!.querySelector('source')!.sizes.split(', ')
    const rule = rules.find((one) => !one.startsWith('(') || matchMedia(/^\(.*?\)/.exec(one)![0]).matches)!
    probe.style.width = rule.split(' ').at(-1)!
    const share = probe.offsetWidth / image.offsetWidth
    return share > 0.98 && share < 1.12 ? [] : [`${innerWidth} ${image.currentSrc}: ${share.toFixed(2)} by ${rule}`]
  })
  probe.remove()
  return wrong
}

const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

test('A picture is requested at its painted width, the first ones eagerly and the rest lazily', async ({ page }) => {
  const wrong: string[] = []
  for (const path of ['/', '/products', '/products/stoneware-mug']) {
    await goTo(page, path)
    for (const width of [360, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      wrong.push(...(await page.evaluate(misjudged)).map((line) => `${path} at ${line}`))
    }
    const pictures = page.locator('main picture img')
    await expect(pictures.first()).toHaveAttribute('loading', 'eager')
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(pictures.last()).toHaveAttribute('loading', 'lazy')
    expect(await pictures.evaluateAll((all) => all.filter((one) => !one.hasAttribute('height')).length)).toBe(0)
  }
  expect(wrong).toEqual([])
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('A picture lies on its placeholder color, and a failed one says so', async ({ page }) => {
    await page.route('**/media/*', (route) => route.abort())
    await goTo(page, '/products/satin-lipstick')
    const picture = page.locator('main picture').first()
    await expect(picture).toHaveCSS('background-color', 'rgb(244, 231, 224)')
    const content = picture.locator('img').evaluate((image) => getComputedStyle(image, '::after').content)
    expect(await content).toBe('"Image not available"')
  })
})

test('A tile transitions into its product page and back', async ({ page }) => {
  await page.goto('/products')
  await page.evaluate(() => {
    const grown: unknown[] = ((globalThis as { grown?: unknown[] }).grown = [])
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, frames, options) {
      const animation = animate.call(this, frames, options)
      animation.pause()
      const { left, top, width } = this.getBoundingClientRect()
      animation.play()
      grown.push([location.pathname, Math.round(left), Math.round(top), Math.round(width)])
      return animation
    }
  })
  const grown = () => page.evaluate(() => (globalThis as { grown?: unknown[] }).grown)
  const placeOf = async (picture: Locator) => {
    const { x, y, width } = (await picture.boundingBox())!
    return [Math.round(x), Math.round(y), Math.round(width)]
  }
  const link = page.getByRole('link', { name: 'Wool Sweater' })
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  const tile = await placeOf(page.getByRole('article').filter({ has: link }).locator('picture'))
  await link.click()
  const intoProduct = ['/products/wool-sweater', ...tile]
  await expect.poll(grown).toEqual([intoProduct])
  const pictures = page.getByRole('list', { name: 'Pictures', exact: true })
  await pictures.evaluate((list) => Promise.all(list.getAnimations().map(({ finished }) => finished)))
  const large = await placeOf(pictures)
  await page.goBack()
  await expect.poll(grown).toEqual([intoProduct, ['/products', ...large]])
})

import type { Page } from '@playwright/test'
import { entryScript } from '#test/built-assets.ts'
import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydration.ts'
import { ask } from '../support/requests.ts'

const soon = { waitUntil: 'commit' } as const

test('No script is requested before the first paint, and none blocks it', async ({ page }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'canvas-tote' })
  for (const path of ['/', '/products', '/products/stoneware-mug', '/cart', '/checkout']) {
    await page.goto(path)
    const { painted, asked } = await timesOf(page)
    expect(asked.length, path).toBeGreaterThan(3)
    expect(Math.min(...asked), path).toBeGreaterThan(painted)
    const html = await (await page.request.get(path)).text()
    expect(html.match(/<(link[^>]+modulepreload|script[^>]+src=)/g), path).toBeNull()
  }
})

test('The font loads and covers all text of an English page', async ({ page }) => {
  await page.goto('/')
  const used = await page.evaluate(async () =>
    Array.from(await document.fonts.ready)
      .filter(({ family }) => family === 'Instrument Sans')
      .map(({ status }) => status),
  )
  expect(used.toSorted()).toEqual(['loaded', 'unloaded'])
})

test('The category links have the same width before and after the font loads', async ({ page }) => {
  let come!: () => void
  const awaited = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/*.woff2', async (route) => {
    await awaited
    await route.continue()
  })
  await page.goto('/products', soon)
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(categories.last()).toBeVisible()
  const widths = () => categories.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  const before = await widths()
  come()
  await page.evaluate(() => document.fonts.load('16px "Instrument Sans"'))
  const sum = (all: number[]) => all.reduce((one, other) => one + other)
  expect(Math.abs(sum(await widths()) / sum(before) - 1)).toBeLessThan(0.02)
})

// Browsers may paint when they reach a script.
test('The header contains no script, which could cause a layout shift', async ({ page }) => {
  for (const path of ['/', '/products', '/products/stoneware-mug', '/cart']) {
    const html = await (await page.request.get(path)).text()
    const [header] = html.match(/<header.*?<\/header>/s)!
    expect(header.slice(header.indexOf('<a')), path).not.toContain('<script')
  }
})

test('A picture that never loads delays the scripts by only a few seconds', async ({ page }) => {
  await page.route('**/media/**', () => undefined)
  await page.goto('/products/stoneware-mug', soon)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
})

test('A press during hydration counts once', async ({ page }) => {
  let taken!: () => void
  const entry = new Promise<void>((resolve) => (taken = resolve))
  await page.route(`**${entryScript()}`, async (route) => {
    taken()
    await route.continue()
  })
  await page.goto('/products/stoneware-mug', soon)
  await entry
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const inCart = async () => (await (await page.request.get('/api/cart')).json()).items?.length
  await expect.poll(inCart).toBe(1)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: /^Shopping cart/ })).toHaveAccessibleName('Shopping cart, 1 item')
})

/** Milliseconds since navigation start. */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))

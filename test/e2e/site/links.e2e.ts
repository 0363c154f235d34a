import { markOf } from '#contract/client.ts'
import type { Page } from '@playwright/test'
import { scriptOf } from '#test/built-assets.ts'
import { expect, test } from '../support/fixtures.ts'

const CODE_OF_CART = `**${scriptOf('routes/cart')}`

const entries = (page: Page) => page.evaluate(() => history.length)

test('A link navigates without a page load, and a link to the current page adds no history entry', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
  const before = await entries(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products', exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(link).toHaveAttribute('aria-current', 'page')
  const loaded = page.waitForResponse('**/api/session')
  await link.click()
  await loaded
  expect(await entries(page)).toBe(before + 1)
  expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true)
})

test('A click that opens a new tab is left to the browser', async ({ page, context }) => {
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Shop Now' }).click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await expect(other).toHaveURL(/\/products$/)
  await expect(page).toHaveURL(/\/$/)
})

test('A link with a target or a download is left to the browser', async ({ page, context }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Shop Now' })
  await link.evaluate((node) => node.setAttribute('target', '_blank'))
  const opened = context.waitForEvent('page')
  await link.click()
  await expect(await opened).toHaveURL(/\/products$/)
  await link.evaluate((node) => (node.removeAttribute('target'), node.setAttribute('download', '')))
  const saved = page.waitForEvent('download')
  await link.click()
  await saved
  await expect(page).toHaveURL(/\/$/)
})

test('Hovering over a link prefetches the code of its page', async ({ page }) => {
  await page.goto('/')
  const asked = page.waitForRequest(CODE_OF_CART)
  await page.getByRole('link', { name: 'Shopping cart' }).hover()
  await asked
  await expect(page).toHaveURL(/\/$/)
})

test('Pressing a link prefetches the code of its page immediately', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest(CODE_OF_CART)
  await page.getByRole('link', { name: 'Shopping cart' }).dispatchEvent('pointerdown')
  await asked
})

test('Hovering over a link never changes the page, even if the prefetch fails', async ({ page }) => {
  await page.goto('/')
  let left = false
  page.on('request', (request) => (left ||= request.isNavigationRequest()))
  await page.route(CODE_OF_CART, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Shopping cart' }).hover()
  await failed
  // By then any reaction would have happened.
  await page.evaluate(() => fetch('/api/session').then((response) => response.text()))
  expect(left).toBe(false)
  await page.unroute(CODE_OF_CART)
  await page.getByRole('link', { name: 'Shopping cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
})

test('Hovering prefetches a product, and passing over others does not', async ({ page }) => {
  await page.goto('/products')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fetched = page.waitForRequest('**/api/products/*')
  // The pointer moves in one call, since a slow machine would hover over each link.
  const last = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('article h3 a')].slice(0, 12)
    for (const link of links) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return links[11]!.pathname
  })
  await fetched
  expect(asked.filter((path) => path.startsWith('/api/products/'))).toEqual([`/api${last}`])
})

test('A prefetched product expires, so that its price is current', async ({ page }) => {
  let price = 31.41
  await page.route('**/api/products/stoneware-mug', async (route) => {
    const response = await route.fetch()
    const product = (await response.json()) as { variants: object[] }
    const variants = product.variants.map((variant) => ({ ...variant, price, compareAtPrice: null }))
    // With the shop's mark, so that the page reads it as soon as it has arrived.
    const json = JSON.stringify({ ...product, variants })
    const [build] = response.headers()['linden-answer']!.split('.')
    const headers = { ...response.headers(), 'linden-answer': markOf(build!, json) }
    await route.fulfill({ response, body: json, headers })
  })
  await page.clock.install()
  await page.goto('/products?q=stoneware mug')
  const link = page.getByRole('main').getByRole('link', { name: 'Stoneware Mug', exact: true })
  const fetched = page.waitForResponse('**/api/products/stoneware-mug')
  await link.hover()
  await (await fetched).finished()
  price = 27.18
  // The page reads the answer after it has arrived.
  await page.evaluate(() => fetch('/api/session').then((response) => response.text()))
  await page.clock.runFor(2000)
  await link.click()
  await expect(page).toHaveURL(/\/products\/stoneware-mug$/)
  await expect(page.getByRole('main')).toContainText('$27.18')
})

test('A link whose code fails to load still opens its page', async ({ page }) => {
  await page.goto('/products/stoneware-mug')
  await page.route(CODE_OF_CART, (route) =>
    route.request().frame().url().endsWith('/cart') ? route.continue() : route.abort(),
  )
  const left = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Shopping cart' }).click()
  expect(new URL((await left).url()).pathname).toBe('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Stoneware Mug' })).toBeVisible()
})

test("Offline, the browser's error page has the requested URL", async ({ page, context }) => {
  await page.goto('/products/stoneware-mug')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Shopping cart' }).click()
  expect(new URL((await failed).url()).pathname).toBe('/cart')
})

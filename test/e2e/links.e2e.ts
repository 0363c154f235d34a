import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'The same links on every screen.'))

const CODE_OF_CART = /\/assets\/cart-[\w-]+\.js$/

const entries = (page: Page) => page.evaluate(() => history.length)

test('a link is followed without leaving the page, and what is shown already comes once in the history', async ({
  page,
}) => {
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

test('a press that asks for another tab is left to the browser', async ({ page, context }) => {
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Shop Now' }).click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await expect(other).toHaveURL(/\/products$/)
  await expect(page).toHaveURL(/\/$/)
})

test('a link that names another tab, or a file to save, is left to the browser', async ({ page, context }) => {
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

test('the code of a page is fetched while one rests on a link to it', async ({ page }) => {
  await page.goto('/')
  const asked = page.waitForRequest(CODE_OF_CART)
  await page.getByRole('link', { name: 'Shopping cart' }).hover()
  await asked
  await expect(page).toHaveURL(/\/$/)
})

test('the code of a page is fetched as a link to it is pressed, however soon that is', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest(CODE_OF_CART)
  await page.getByRole('link', { name: 'Shopping cart' }).dispatchEvent('pointerdown')
  await asked
})

test('a link that is only rested on leaves the page as it is, also where the code of its own does not come', async ({
  page,
}) => {
  await page.goto('/')
  let left = false
  page.on('request', (request) => (left ||= request.isNavigationRequest()))
  await page.route(CODE_OF_CART, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Shopping cart' }).hover()
  await failed
  // What would be done about it has been done by then.
  await page.evaluate(() => fetch('/api/session').then((response) => response.text()))
  expect(left).toBe(false)
  await page.unroute(CODE_OF_CART)
  await page.getByRole('link', { name: 'Shopping cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
})

test('a product is fetched while one rests on it, and none that was passed on the way there', async ({ page }) => {
  await page.goto('/products')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fetched = page.waitForRequest('**/api/products/*')
  // In one go: a machine that is slow between two movements of a pointer would rest on each.
  const last = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('article h3 a')].slice(0, 12)
    for (const link of links) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return links[11]!.pathname
  })
  await fetched
  expect(asked.filter((path) => path.startsWith('/api/products/'))).toEqual([`/api${last}`])
})

test('a product that was fetched a while ago is asked for anew, so that its price is the one of now', async ({
  page,
}) => {
  let price = 31.41
  await page.route('**/api/products/stoneware-mug', async (route) => {
    const response = await route.fetch()
    const product = (await response.json()) as { variants: object[] }
    const variants = product.variants.map((variant) => ({ ...variant, price, compareAtPrice: null }))
    await route.fulfill({ response, json: { ...product, variants } })
  })
  await page.clock.install()
  await page.goto('/products?q=stoneware mug')
  const link = page.getByRole('main').getByRole('link', { name: 'Stoneware Mug', exact: true })
  const fetched = page.waitForResponse('**/api/products/stoneware-mug')
  await link.hover()
  await (await fetched).finished()
  price = 27.18
  // The answer is read in the page a moment after it has come.
  await page.evaluate(() => fetch('/api/session').then((response) => response.text()))
  await page.clock.runFor(2000)
  await link.click()
  await expect(page).toHaveURL(/\/products\/stoneware-mug$/)
  await expect(page.getByRole('main')).toContainText('$27.18')
})

test('a link whose code does not come leads to its page all the same', async ({ page }) => {
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

test('offline, what the browser could not open is the page that was asked for', async ({ page, context }) => {
  await page.goto('/products/stoneware-mug')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Shopping cart' }).click()
  expect(new URL((await failed).url()).pathname).toBe('/cart')
})

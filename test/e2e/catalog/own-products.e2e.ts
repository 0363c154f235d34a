import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { addToCart } from '../support/shopper.ts'
import type { RunningShop } from '../support/shop-server.ts'

test.use({ catalog: 'own' })

/** Promises that the owner has not made. */
const PROMISES = /with care|quickly|while it lasts|one a week|now and then/i

/** Words of the demo's screens and pictures that a shop of one's own does not have. */
const DEMO =
  /headphones|perfume|summer sale|electronics|clothing|random products|home & kitchen|home &amp; kitchen|\/home\/|pinterest/i

const LONG = 'Hand-thrown stoneware from the kilns of Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch'
const CERAMICS = { Mugs: 4, Bowls: 3, Vases: 2, Plates: 2, [LONG]: 1 }
const PICTURES = ['mug', 'candle-sage', 'vase', 'plates', 'candle']

function writeCeramics({ data }: RunningShop): string {
  const folder = join(data, 'own')
  mkdirSync(folder, { recursive: true })
  const products = Object.entries(CERAMICS).flatMap(([category, count], kind) => {
    copyFileSync(`demo/pictures/${PICTURES[kind]}.webp`, join(folder, `${kind}.webp`))
    return Array.from({ length: count }, (_, at) => ({
      name: `${category.slice(0, 40)} no. ${at + 1}`,
      category,
      price: 20 + at,
      sku: `OWN-${kind}-${at}`,
      vendor: at === 0 ? 'Agnes Holloway' : 'Linden',
      stock: 5,
      description: ['Made by hand.'],
      pictures: at === 0 ? [] : [{ src: `${kind}.webp`, alt: category }],
    }))
  })
  const file = join(folder, 'products.json')
  writeFileSync(file, JSON.stringify({ products }))
  return file
}

/** Opens every page that pages link to, and returns the HTML by path. */
async function crawl(request: APIRequestContext, paths: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    if (pages.has(path)) continue
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    pages.set(path, html)
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)) if (!paths.includes(href!)) paths.push(href!)
  }
  return pages
}

test('A shop with its own products and no demo shows them on every page', async ({ page, request, shop }) => {
  const imported = await shop.command('import', writeCeramics(shop))
  expect(imported.status, imported.output).toBe(0)
  expect((await request.get('/')).status()).toBe(200)
  expect(await (await request.get('/')).text()).toContain('Summer Sale')
  expect((await shop.command('demo', 'remove')).status).toBe(0)
  await expect.poll(async () => (await request.get('/')).text()).not.toContain('Summer Sale')

  const pages = await crawl(request, ['/'])
  expect(pages.size).toBeGreaterThan(25)
  for (const [path, html] of pages) {
    expect(DEMO.exec(html)?.[0], path).toBeUndefined()
    expect(PROMISES.exec(html)?.[0], path).toBeUndefined()
    if (/^\/products(\/category\/|$)/.test(path)) expect(html, path).toContain('<article')
  }
  for (const path of ['/sitemap.xml', '/llms.txt', '/feeds/google.xml', '/manifest.webmanifest']) {
    const text = await (await request.get(path)).text()
    expect(DEMO.exec(text)?.[0], path).toBeUndefined()
    expect(text, path).not.toMatch(/products\/(sale|deals)|Linden Deals/)
  }
  expect((await request.get('/products/category/electronics')).status()).toBe(404)

  expect((await shop.command('redirects', 'gone', '/products/sold-mug')).status).toBe(0)
  for (const [path, status] of [
    ['/products/sold-mug', 410],
    ['/products/no-mug', 404],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status)
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(page.getByText('This product is not available. The link may be old or mistyped.')).toBeVisible()
    await expect(page.getByText('try again later')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Linden' })).toBeVisible()
  }

  await page.goto('/nothing-here')
  const beside = page.locator('main > div, main')
  const pictures = await beside.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').backgroundImage))
  expect(pictures.filter((picture) => picture.includes('url'))).toEqual([])

  for (const width of [320, 390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Linden' })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width}`).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `.results/own/home-${width}-${colorScheme}.png`, fullPage: true })
    }

  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem')).toHaveCount(5)
  await expect(main.getByRole('region', { name: 'Featured Products' }).getByRole('article')).toHaveCount(6)
  await expect(main.getByRole('link', { name: 'Browse Deals' })).toHaveCount(0)

  await page.goto('/products/mugs-no-2')
  await expect(page.getByRole('heading', { name: 'Mugs no. 2' })).toBeVisible()
  await expect(main.getByText('Linden', { exact: true })).toHaveCount(0)
  await page.goto('/products/mugs-no-1')
  await expect(main.getByText('Agnes Holloway', { exact: true })).toBeVisible()
  await addToCart(page, 'mugs-no-1')
  const number = await orderByPaypal(page)
  await page.goto(`/order-confirmation/${number}`)
  await expect(main.getByText('SKU: OWN-0-0')).toBeVisible()

  const slugs = [...pages.keys()].flatMap((path) => /^\/products\/([^/]+)$/.exec(path)?.[1] ?? [])
  const removed = await shop.command('products', 'remove', ...slugs)
  expect(removed.status, removed.output).toBe(0)
  await expect.poll(async () => (await request.get('/')).text()).toContain('Nothing is for sale yet')
  const empty = await (await request.get('/')).text()
  expect(empty).not.toContain('href="/products')
  expect(DEMO.exec(empty)?.[0]).toBeUndefined()
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await page.screenshot({ path: `.results/own/empty-${width}-${colorScheme}.png`, fullPage: true })
    }
})

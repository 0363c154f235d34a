import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { flawsAtEveryWidth } from '../audits/flaws.ts'
import { startShop, type RunningShop } from '../support/shop-server.ts'

let opened: RunningShop | undefined

// Skipped tests run this hook too.
test.afterEach(() => opened?.stop())

type Demo = { products: { variants?: { picture?: string }[] }[] }
const { products: demo } = JSON.parse(readFileSync('demo/products.json', 'utf8')) as Demo

/** Starts a shop with the demo catalog and imports these products. */
async function openShopWith(products: object[]): Promise<RunningShop> {
  test.setTimeout(180_000)
  const shop = await startShop()
  opened = shop
  const file = join(shop.data, 'products.json')
  writeFileSync(file, JSON.stringify({ products }))
  const { status, output } = await shop.command('import', file, '--yes')
  expect(status, output).toBe(0)
  return shop
}

test('An empty shop says that it has no products', async ({ page }) => {
  const hidden = demo.map(({ variants, ...product }) => ({
    ...product,
    pictures: [],
    ...(variants && { variants: variants.map((variant) => ({ ...variant, picture: undefined })) }),
    listed: false,
  }))
  const shop = await openShopWith(hidden)
  const main = page.getByRole('main')
  await page.goto(`${shop.url}/`)
  await expect(main.getByText('No featured products available at this time.')).toBeVisible()
  expect(await flawsAtEveryWidth(page)).toEqual([])
  for (const path of ['/products', '/products/sale', '/products/category/beauty']) {
    await page.goto(shop.url + path)
    await expect(main.getByText('0 products', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await expect(main.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    expect(await flawsAtEveryWidth(page)).toEqual([])
  }
})

test('A shop of 10,000 products shows the count and pages through them', async ({ page }) => {
  const many = Array.from({ length: 10_000 - demo.length }, (_, index) => ({
    name: `Thing ${index + 1}`,
    category: `Kind ${(index % 40) + 1}`,
    price: (index % 1500) + 0.99,
    reviews: index,
  }))
  const shop = await openShopWith(many)
  const main = page.getByRole('main')
  const pages = main.getByRole('navigation', { name: 'Pages' })
  const last = Math.ceil(10_000 / 24)
  await page.goto(`${shop.url}/products`)
  await expect(main.getByText('10,000 products', { exact: true })).toBeVisible()
  await expect(pages.getByRole('listitem')).toHaveText(['1', '2', `${last}`])
  expect(await flawsAtEveryWidth(page)).toEqual([])

  await page.goto(`${shop.url}/products?page=200`)
  await expect(pages.getByRole('listitem')).toHaveText(['1', '199', '200', '201', `${last}`])
  await expect(pages.getByRole('link', { name: 'Page 200' })).toHaveAttribute('aria-current', 'page')
  expect(await flawsAtEveryWidth(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const tops = await pages.getByRole('link').evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size, 'They stand in one line.').toBe(1)
  await pages.getByRole('link', { name: `Page ${last}` }).click()
  await expect(main.getByRole('article')).toHaveCount(10_000 % 24)
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0)
  expect(await flawsAtEveryWidth(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${shop.url}/products`)
  await main.locator('summary', { hasText: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Show 10,000 products' })).toBeVisible()

  for (const [asked, known] of Object.entries({
    '/products?page=2': '/products?page=2',
    '/products?category=kind-1&page=2': '/products/category/kind-1?page=2',
    // The second page of a category differs from that of the whole list.
    '/products?page=2&sort=rating': '/products',
    '/products?page=2&inStock=1': '/products',
  })) {
    await page.goto(shop.url + asked)
    await expect(page.locator('link[rel=canonical]'), asked).toHaveAttribute('href', shop.url + known)
  }
})

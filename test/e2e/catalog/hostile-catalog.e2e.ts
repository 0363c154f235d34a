import { HOSTILE, writeHostileCatalog } from '#test/hostile-catalog.ts'
import { expect, test } from '../support/fixtures.ts'
import { flawsAtEveryWidth } from '../audits/flaws.ts'
import { startShop, type RunningShop } from '../support/shop-server.ts'

let shop: RunningShop

test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await startShop()
  const { status, output } = await shop.command('import', await writeHostileCatalog(shop.data))
  expect(status, output).toBe(0)
})
test.afterAll(() => shop?.stop())

const PATHS = [
  '/',
  '/products',
  '/products?q=W',
  `/products?q=${'nothing'.repeat(20)}&min=12345&inStock=1`,
  '/products/long',
  '/products/right-to-left',
  '/products/wordy',
  '/products/elsewhere',
]

test('Nothing overflows, overlaps or is cut off with a hostile catalog', async ({ page }) => {
  const flaws: string[] = []
  for (const path of PATHS) {
    await page.goto(shop.url + path)
    flaws.push(...(await flawsAtEveryWidth(page)))
  }
  expect(flaws).toEqual([])
})

test('Hostile names are shown verbatim, in the cart and on the wishlist too', async ({ page }) => {
  await page.goto(`${shop.url}/products`)
  for (const name of Object.values(HOSTILE)) {
    await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).click()
  }
  await page.goto(`${shop.url}/products/long`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  for (const path of ['/wishlist', '/cart']) {
    await page.goto(shop.url + path)
    await expect(page.getByRole('main').getByText(HOSTILE.long).first()).toBeVisible()
    expect(await flawsAtEveryWidth(page)).toEqual([])
  }
})

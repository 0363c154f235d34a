import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RenderPage } from '#server/render/pages.ts'
import { footerLink } from '../../../lab/screens/steps.ts'
import { copyDemoCatalog } from '../support/demo-database.ts'
import { expect, test } from '../support/fixtures.ts'
import { test as base } from '../support/folder.ts'
import { breakInformationPages, openPage } from '../support/requests.ts'
import { startShop, type RunningShop } from '../support/shop-server.ts'

test('An unhandled error shows the error screen', async ({ page }) => {
  await openPage(page, '/login')
  await breakInformationPages(page)
  await footerLink(page, 'FAQ').click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
})

test('A form posted to a page without an action is rejected with the shop’s own screen', async ({ page, shop }) => {
  for (const path of ['/faq', '/products/insulated-bottle']) {
    const answered = await page.request.post(path, { form: { a: 'b' }, headers: { origin: shop.url } })
    expect(answered.status(), path).toBe(405)
    const text = await answered.text()
    expect(text).toContain('This page could not process what was sent to it. Nothing has been changed.')
    expect(text).toContain('Back to cart')
  }
})

/** A shop whose carts have lost a table. */
const broken = base.extend<{ broken: RunningShop }>({
  broken: async ({ folder }, use) => {
    copyDemoCatalog(folder)
    const shop = await startShop({ DATA_DIR: folder, DATABASE_URL: '' })
    await use(shop)
    await shop.stop()
  },
})

broken('A failed page shows the reference of its line in the log', async ({ broken: shop, folder, page }) => {
  await openPage(page, `${shop.url}/products/insulated-bottle`)
  // The page shows the product in the cart before the shop has answered.
  const added = page.waitForResponse((answer) => answer.url().endsWith('/api/cart/items'))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  expect((await added).status()).toBe(201)
  const database = new DatabaseSync(join(folder, 'shop.db'), { timeout: 10_000 })
  database.exec('pragma foreign_keys = off; drop table cart_lines')
  database.close()
  const answer = await page.goto(`${shop.url}/cart`)
  const id = answer!.headers()['x-request-id']!
  expect(answer!.status()).toBe(500)
  expect(await answer!.text()).toContain(`Reference: ${id}`)
  await expect(page.getByText(`Reference: ${id}`)).toBeVisible()
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { requestId?: string; msg: string })
  expect(lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg)).toContain('A request failed')
})

test('An error while rendering a page is logged, and nothing is printed', async () => {
  const { renderPage } = (await import(resolve('build/server/index.js'))) as { renderPage: RenderPage }
  const reported: unknown[] = []
  const printed: unknown[] = []
  const { error } = console
  console.error = (...parts: unknown[]) => void printed.push(parts)
  try {
    const page = await renderPage(
      new Request('http://localhost:3000/products'),
      () => Object.assign(Response.json({}), { data: {} }),
      {
        isPersonal: true,
        notice: null,
        style: '',
        onError: (one) => void reported.push(one),
        reference: 'a-reference',
      },
    )
    expect(page.status).toBe(500)
    expect(page.body).toContain('Reference: a-reference')
    expect(page.body).toContain('Unexpected Application Error!')
  } finally {
    console.error = error
  }
  expect(reported).toEqual([expect.any(TypeError)])
  expect(printed).toEqual([])
})

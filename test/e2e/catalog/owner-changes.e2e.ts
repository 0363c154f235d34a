import { expect, test } from '../support/fixtures.ts'

test.use({ catalog: 'changed' })

test("An owner's change in another process appears on pages, in feeds and in structured data", async ({
  request,
  shop,
}) => {
  const answer = await request.get('/api/products/stoneware-mug')
  const { variants } = (await answer.json()) as { variants: { sku: string }[] }
  const page = async () => (await request.get('/products/stoneware-mug')).text()
  expect(await page()).not.toContain('$17.31')
  for (const { sku } of variants) {
    expect((await shop.command('price', 'set', sku, '17.31')).status).toBe(0)
    expect((await shop.command('stock', 'set', sku, '0')).status).toBe(0)
  }
  await expect.poll(page).toContain('content="17.31"')
  await expect.poll(page).toContain('content="out of stock"')
  expect(await page()).toContain('$17.31')
  for (const wrong of ['1.234,56', '-1', 'NaN', '99999999999999999999'])
    for (const what of ['price', 'stock'])
      expect(await shop.command(what, 'set', variants[0]!.sku, wrong)).toEqual({
        status: 1,
        output: expect.stringContaining(`"${wrong}" is not a`),
      })
  expect((await shop.command('price', 'set', 'NO-SUCH-SKU', '1')).output).toBe(
    'There is no product with the SKU "NO-SUCH-SKU".\n',
  )
  expect(await page()).toContain('$17.31')
})

test('A reduced price is shown beside the lowest price of the last 30 days', async ({ page, shop }) => {
  const answer = await page.request.get('/api/products/category/sale')
  const { products } = (await answer.json()) as { products: { slug: string; compareAtPrice: number | null }[] }
  const { slug } = products.find(({ compareAtPrice }) => compareAtPrice !== null)!
  const { variants } = (await (await page.request.get(`/api/products/${slug}`)).json()) as {
    variants: { sku: string; price: number }[]
  }
  const [{ sku, price }] = variants as [{ sku: string; price: number }]
  await page.goto(`/products/${slug}`)
  await expect(page.getByText('Lowest price of the last')).toHaveCount(0)
  expect((await shop.command('price', 'set', sku, String(price - 1))).status).toBe(0)
  const html = async () => (await page.request.get(`/products/${slug}`)).text()
  await expect.poll(html).toContain('Lowest price of the last')
  await page.goto(`/products/${slug}`)
  const lowest = page.getByText(`Lowest price of the last 30 days: $${price.toFixed(2)}`)
  await expect(lowest).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'cart' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('row').filter({ has: lowest })).toHaveCount(1)
  await page.goto('/products/sale')
  await expect(page.getByRole('article').filter({ has: lowest })).toHaveCount(1)
})

test('A collection has its own page and a place on the home page, and its former URL redirects to it', async ({
  page,
  request,
  shop,
}) => {
  const collections = [
    ['create', 'gifts', 'Small gifts'],
    ['set', 'gifts', 'text', 'For **anyone**.'],
    ['set', 'gifts', 'priceTo', '40'],
    ['set', 'gifts', 'sort', 'price-high'],
    ['add', 'gifts', 'canvas-tote'],
  ]
  for (const change of collections) expect((await shop.command('collections', ...change)).output).toContain(' undo')
  const link = { label: 'All gifts', to: '/products/category/gifts' }
  const home = [{ section: 'hero' }, { section: 'products', title: 'Under $40', link, number: 3 }]
  await shop.command('face', 'set', 'home', JSON.stringify(home))
  expect((await shop.command('face', 'publish')).status).toBe(0)

  const textOf = async (path: string) => (await request.get(path)).text()
  await expect.poll(() => textOf('/')).toContain('Under $40')
  const html = await textOf('/products/category/gifts?sort=price-low')
  expect(html).toContain('<title>Small gifts – ')
  expect(html).toMatch(/rel="canonical" href="[^"]+\/products\/category\/gifts"/)
  expect(html).toContain('<strong>anyone</strong>')

  await page.goto('/products/category/gifts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small gifts')
  const cards = page.getByRole('article').getByRole('link')
  const first = await cards.first().getAttribute('href')
  expect(first).toContain('/products/canvas-tote')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const section = page.getByRole('region', { name: 'Under $40' })
  await expect(section.getByRole('article')).toHaveCount(3)
  await section.getByRole('link', { name: 'All gifts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small gifts')

  expect((await shop.command('face', 'undo')).status).toBe(0)
  expect((await shop.command('collections', 'set', 'gifts', 'address', 'presents')).status).toBe(0)
  await expect(async () => {
    await page.goto('/products/category/gifts')
    await expect(page).toHaveURL(/\/products\/category\/presents$/, { timeout: 100 })
  }).toPass()
  expect((await shop.command('collections', 'remove', 'presents')).status).toBe(0)
  await expect.poll(async () => (await request.get('/products/category/presents')).status()).toBe(404)
  await shop.command('redirects', 'remove', '/products/category/gifts')
})

test('A category has the text and position chosen by its owner, and its former URL redirects to it', async ({
  page,
  request,
  shop,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text()
  const before = await textOf('/products/category/electronics')
  const { count } = (
    (await (await request.get('/api/products')).json()) as { categories: { slug: string; count: number }[] }
  ).categories.find(({ slug }) => slug === 'electronics')!
  const changes = [
    ['create', 'workshop', 'The workshop & desk'],
    ['set', 'workshop', 'text', `Made for **work**. [Shipping](/shipping) ${'unbroken'.repeat(12)}`],
    ['set', 'workshop', 'seoTitle', 'Things for work'],
    ['set', 'electronics', 'address', 'devices'],
    ['move', 'devices', '1', '--under', 'workshop'],
  ]
  for (const change of changes) expect((await shop.command('categories', ...change)).output).toContain(' undo')
  await expect.poll(() => textOf('/products/category/workshop')).toContain('<title>Things for work – ')
  const html = await textOf('/products/category/workshop')
  expect(html).toContain('<strong>work</strong>')
  expect(html).toContain(`${count} products`)

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/products/category/electronics')
  await expect(page).toHaveURL(/\/products\/category\/devices$/)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'The workshop & desk' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The workshop & desk')
  await expect(page.getByText('Made for work.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
    'Home',
    'Products',
    'The workshop & desk',
    'Electronics',
  ])

  for (const _ of changes) expect((await shop.command('categories', 'undo')).status).toBe(0)
  await expect.poll(() => textOf('/products/category/electronics')).toBe(before)
  await shop.command('redirects', 'remove', '/products/category/devices')
})

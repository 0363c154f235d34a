import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { deleteProducts } from '#database/catalog/delete-products.ts'
import { EVERY_PRODUCT } from '#database/product-list/product-filter.ts'
import { findProducts } from '#database/product-list/product-list.ts'
import { TILES } from '#domain/catalog/storefront.ts'
import { createFolderStore } from '#media/folder-store.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { MEDIA_FOLDER, mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { importFile } from '#shop/import/import-products.ts'
import { makeRoomForImport, removeDemo } from '#shop/opening/remove-demo.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'
import { fillEmptyCatalog } from './demo.ts'

async function productsOf({ shop }: TestShop) {
  const all = { ...EVERY_PRODUCT, sort: 'newest', limit: 100 } as const
  return (await findProducts(shop.database, all)).products
}

const mediaIn = ({ path }: Folder) => createFolderStore(join(path, 'media'))

const lines: string[] = []
const tell = (line: string) => void lines.push(line)
const EMPTY = 'The shop is empty. Fill it with: npx shop import FILE'
const DEMO =
  'The shop holds demo products, which nobody sells. Import your own with: npx shop import FILE, and delete these with: npx shop demo remove'

type Product = Answer<'GET /api/products/{productId}'>

const COLORS: [slug: string, color: string][] = [
  ['scented-candle', 'Sage'],
  ['scented-candle', 'Charcoal'],
  ['ribbed-beanie', 'Forest'],
  ['ribbed-vase', 'Terracotta'],
]

describe.each(databases)('The demo catalog on %s', (_, open) => {
  let test: TestShop
  let data: Folder
  // The first run converts every picture. Later runs reuse the files, but still check each one.
  beforeAll(async () => {
    test = await openTestShop(open)
    data = openFolder()
    mkdirSync(MEDIA_FOLDER, { recursive: true })
    symlinkSync(resolve(MEDIA_FOLDER), join(data.path, 'media'))
    lines.length = 0
    await fillEmptyCatalog(test.shop, mediaIn(data), tell)
  }, 180_000)
  afterAll(async () => {
    data.remove()
    await test.close()
  })

  async function get<Body>(path: string): Promise<Body> {
    const response = await test.api.request(path)
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as Body
  }

  it('is announced on the first start, which fills the shop, and on every later start', async () => {
    expect(lines).toEqual(['Filling the empty shop with the demo catalog …', DEMO])
    lines.length = 0
    await fillEmptyCatalog(test.shop, mediaIn(data), tell)
    expect(lines).toEqual([DEMO])
  })

  it('cannot be undone as an import', async () => {
    await expect(undoImport(test.shop)).rejects.toThrow('There is no import to undo.')
    expect(await productsOf(test)).toHaveLength(24)
  })

  it('fills a shop without products', async () => {
    const filled = await productsOf(test)
    expect(filled).toHaveLength(24)
    const pictures = filled.flatMap((product) => product.pictures)
    expect(pictures).toHaveLength(58)
    for (const { src, widths } of pictures) {
      expect(widths).toEqual([320, 640, 960, 1200])
      const files = widths.flatMap((width) => [`${src}-${width}.avif`, `${src}-${width}.webp`])
      expect(files.filter((file) => !existsSync(join(data.path, file)))).toEqual([])
    }
  })

  it('shows at least two different, described pictures of every product', async () => {
    const { products } = await get<Answer<'GET /api/products'>>('/api/products?limit=100')
    expect(products).toHaveLength(24)
    for (const { slug } of products) {
      const { pictures } = await get<Product>(`/api/products/${slug}`)
      const different = (texts: string[]) => new Set(texts.filter(Boolean)).size
      expect(different(pictures.map(({ src }) => src)), slug).toBeGreaterThanOrEqual(2)
      expect(different(pictures.map(({ alt }) => alt)), slug).toBe(pictures.length)
    }
  })

  it.each(COLORS)('offers the %s in %s at the same price with its own picture', async (slug, color) => {
    const { variants, pictures } = await get<Product>(`/api/products/${slug}`)
    const variant = variants.find(({ options }) => options.some(({ value }) => value === color))!
    expect(variant).toMatchObject({ sku: expect.stringMatching(/^LN-/), inStock: true, picture: expect.any(Number) })
    expect(variants.map(({ price }) => price)).toEqual(variants.map(() => variants[0]!.price))
    expect(pictures[variant.picture!]!.alt.toLowerCase()).toContain(color.toLowerCase())
    expect(variants.filter(({ picture }) => picture === variant.picture)).toEqual([variant])
  })

  it('has a product for every state that a shop shows', async () => {
    const filled = await productsOf(test)
    expect(new Set(filled.map(({ category }) => category))).toEqual(new Set(TILES.map(({ label }) => label)))
    expect(filled.filter(({ featured }) => featured)).toHaveLength(6)
    expect(filled.filter(({ inStock }) => !inStock).map(({ slug }) => slug)).toEqual(['oak-serving-board-and-knife'])
    expect(filled.filter(({ onSale }) => onSale)).toHaveLength(6)
    expect(filled.filter(({ isDeal }) => isDeal)).toHaveLength(4)
    expect(filled.filter(({ variantCount }) => variantCount > 1).length).toBeGreaterThan(5)
    expect(Math.max(...filled.map(({ priceCents }) => priceCents))).toBeGreaterThan(100_000)
    const reductions = filled.map(({ priceCents, compareAtCents }) => 1 - priceCents / (compareAtCents ?? priceCents))
    // The home page announces these discounts.
    expect(Math.max(...reductions)).toBe(0.5)
    for (const { rating, reviews } of filled) expect(rating >= 3.9 && reviews > 0).toBe(true)
  })
})

it('The demo catalog stays under 4 MB', () => {
  const files = readdirSync('demo', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
})

describe.each(databases)('Demo products on %s', (_, open) => {
  let test: TestShop
  let data: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    data = openFolder()
    lines.length = 0
    mkdirSync(MEDIA_FOLDER, { recursive: true })
    symlinkSync(resolve(MEDIA_FOLDER), join(data.path, 'media'))
  })
  afterEach(async () => {
    data.remove()
    await test.close()
  })

  const db = () => test.shop.database.db
  const start = () => fillEmptyCatalog(test.shop, mediaIn(data), tell)
  const importCsv = (file: string) => importFile(test.shop, file, { media: mediaIn(data), makeRoom: makeRoomForImport })
  const slugs = async () => (await productsOf(test)).map(({ slug }) => slug).toSorted()

  it('are not added to a public shop, which explains how to add them', async () => {
    for (const url of ['https://shop.example', 'http://192.168.1.10:3000']) {
      test.shop.settings.url = url
      await start()
    }
    expect([await slugs(), lines]).toEqual([[], [EMPTY, EMPTY]])
  })

  it(
    'are removed completely, with their pictures, and no later start restores them',
    { timeout: 180_000 },
    async () => {
      await start()
      await addProduct(test.shop, { id: 1000, name: 'Own Lamp', slug: 'own-lamp' })
      const ids = new Map((await productsOf(test)).map(({ slug, id }) => [slug, id]))
      const shopper = shopperOf(test)
      const bought = await shopper.buy(ids.get('everyday-wireless-charger')!)
      expect(bought.status).toBe(201)
      expect((await shopper.add(ids.get('botanical-soap-set')!)).status).toBe(201)
      const rows = await db().selectFrom('product_pictures').selectAll().where('product_id', '<', 1000).execute()
      const filesOf = (src: string) => [`${basename(src)}-320.avif`, `${basename(src)}-1200.webp`]
      const media = openFolder()
      for (const file of rows.flatMap(({ src }) => filesOf(src))) media.write(file, '')
      media.write('own-320.webp', '')

      const removed = await removeDemo(test.shop, { store: createFolderStore(media.path), others: [] })
      const ordered = JSON.parse(
        (await db().selectFrom('order_lines').select('picture').executeTakeFirstOrThrow()).picture!,
      )
      expect(removed).toEqual({ products: 24, pictures: 57 })
      expect(readdirSync(media.path).toSorted()).toEqual([...filesOf(ordered.src), 'own-320.webp'].toSorted())
      media.remove()
      expect(await slugs()).toEqual(['own-lamp'])
      for (const table of ['products', 'variants', 'product_words', 'product_index'] as const)
        expect([table, await db().selectFrom(table).selectAll().execute()]).toEqual([table, [expect.anything()]])
      expect(await db().selectFrom('cart_lines').selectAll().execute()).toEqual([])
      expect((await test.api.request('/api/products/stoneware-mug')).status).toBe(404)
      const found = (await (await test.api.request('/api/products?q=mug')).json()) as Answer<'GET /api/products'>
      expect(found.products).toEqual([])
      const order = await shopper.send('GET', `/api/orders/${String(bought.body.orderNumber)}`)
      expect([order.status, JSON.stringify(order.body)]).toEqual([
        200,
        expect.stringContaining('Everyday Wireless Charger'),
      ])
      expect(await examine(test.shop)).toEqual([])

      expect(await removeDemo(test.shop, { store: mediaIn(data), others: [] })).toEqual({ products: 0, pictures: 0 })
      await test.shop.database.transaction(async (tx) => deleteProducts(tx, [1000], test.clock.now.toISOString()))
      lines.length = 0
      await start()
      expect([await slugs(), lines]).toEqual([[], [EMPTY]])
    },
  )

  it('and a first import leave one catalog, whichever is first', { timeout: 180_000 }, async () => {
    const file = data.write('products.csv', shopifyCsv([mugRow()]))
    await start()
    expect(await slugs()).toHaveLength(24)
    await importCsv(file)
    expect(await slugs()).toEqual(['mug'])
    expect((await test.api.request('/api/products/stoneware-mug')).status).toBe(404)
    await start()
    expect(await slugs()).toEqual(['mug'])
  })

  it('do not touch an import that ends while they are being read, or its undo', { timeout: 180_000 }, async () => {
    const file = data.write('products.csv', shopifyCsv([mugRow()]))
    const { database } = test.shop
    let isFirst = true
    const transaction: typeof database.transaction = async (work) => {
      if (isFirst) {
        isFirst = false
        await importCsv(file)
      }
      return database.transaction(work)
    }
    await fillEmptyCatalog({ ...test.shop, database: { ...database, transaction } }, mediaIn(data), tell)
    expect(await slugs()).toEqual(['mug'])
    expect(await undoImport(test.shop)).toEqual({ restored: 0, unpublished: 1 })
  })

  it('belong to the owner once they get another name', { timeout: 180_000 }, async () => {
    await start()
    await db().updateTable('products').set({ name: 'My Mug' }).where('slug', '=', 'stoneware-mug').execute()
    expect(await removeDemo(test.shop, { store: mediaIn(openFolder()), others: [] })).toMatchObject({ products: 23 })
    expect(await slugs()).toEqual(['stoneware-mug'])
  })
})

it.each(databases)('The demo catalog is not imported into a shop with a product, on %s', async (_, open) => {
  const test = await openTestShop(open)
  const data = openFolder()
  await addProduct(test.shop)
  await fillEmptyCatalog(test.shop, mediaIn(data), tell)
  expect(await productsOf(test)).toHaveLength(1)
  data.remove()
  await test.close()
})

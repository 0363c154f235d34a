import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { EVERY_PRODUCT } from '#database/product-list/product-filter.ts'
import { findProducts } from '#database/product-list/product-list.ts'
import { TILES } from '#domain/catalog/categories.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'
import { fillEmptyCatalog } from './demo.ts'

async function productsOf({ shop }: TestShop) {
  const all = { ...EVERY_PRODUCT, sort: 'newest', limit: 100 } as const
  return (await findProducts(shop.database, all)).products
}

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
  // The first run converts every picture. Later ones reuse the files, but still check each.
  beforeAll(async () => {
    test = await openTestShop(open)
    data = openFolder()
    mkdirSync(MEDIA, { recursive: true })
    symlinkSync(resolve(MEDIA), join(data.path, 'media'))
    await fillEmptyCatalog(test.shop, data.path)
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

  it.each(COLORS)('offers the %s in %s at the same price with a picture of its own', async (slug, color) => {
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
    // The home page announces these.
    expect(Math.max(...reductions)).toBe(0.5)
    for (const { rating, reviews } of filled) expect(rating >= 3.9 && reviews > 0).toBe(true)
  })
})

it('The demo catalog stays under 4 MB', () => {
  const files = readdirSync('demo', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000)
})

it.each(databases)('The demo catalog is not imported into a shop with a product, on %s', async (_, open) => {
  const test = await openTestShop(open)
  const data = openFolder()
  await addProduct(test.shop)
  await fillEmptyCatalog(test.shop, data.path)
  expect(await productsOf(test)).toHaveLength(1)
  data.remove()
  await test.close()
})

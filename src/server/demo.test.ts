import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVERY_PRODUCT, findProducts } from '#database/product-list.ts'
import { TILES } from '#domain/categories.ts'
import { databases } from '../../test/databases.ts'
import { addProduct } from '../../test/examples.ts'
import { MEDIA, openFolder, type Folder } from '../../test/import-files.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { undoImport } from '#shop/undo-import.ts'
import { fillEmptyCatalogue } from './demo.ts'

describe.each(databases)('The demo catalogue on %s', (_, open) => {
  let test: TestShop
  let data: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    data = openFolder()
    mkdirSync(MEDIA, { recursive: true })
    symlinkSync(resolve(MEDIA), join(data.path, 'media'))
  })
  afterEach(async () => {
    data.remove()
    await test.close()
  })

  const fill = () => fillEmptyCatalogue(test.shop, data.path)
  const products = async () => {
    const all = { ...EVERY_PRODUCT, sort: 'newest', limit: 100 } as const
    return (await findProducts(test.shop.database.db, all)).products
  }

  it('is no import that could be taken back', { timeout: 180_000 }, async () => {
    await fill()
    await expect(undoImport(test.shop)).rejects.toThrow('There is no import to take back.')
    expect(await products()).toHaveLength(24)
  })

  // The first run converts every picture; later ones find them.
  it('fills an empty shop', { timeout: 180_000 }, async () => {
    await fill()
    const filled = await products()
    expect(filled).toHaveLength(24)
    const pictures = filled.flatMap((product) => product.pictures)
    expect(pictures).toHaveLength(33)
    for (const { src, widths } of pictures) {
      expect(widths).toEqual([320, 640, 960, 1200])
      const files = widths.flatMap((width) => [`${src}-${width}.avif`, `${src}-${width}.webp`])
      expect(files.filter((file) => !existsSync(join(data.path, file)))).toEqual([])
    }
  })

  it('shows every state that a shop has', { timeout: 180_000 }, async () => {
    await fill()
    const filled = await products()
    expect(new Set(filled.map(({ category }) => category))).toEqual(new Set(TILES.map(({ label }) => label)))
    expect(filled.filter(({ featured }) => featured)).toHaveLength(6)
    expect(filled.filter(({ inStock }) => !inStock).map(({ slug }) => slug)).toEqual(['oak-serving-board-and-knife'])
    expect(filled.filter(({ onSale }) => onSale)).toHaveLength(6)
    expect(filled.filter(({ isDeal }) => isDeal)).toHaveLength(4)
    expect(filled.filter(({ variantCount }) => variantCount > 1).length).toBeGreaterThan(5)
    expect(Math.max(...filled.map(({ priceCents }) => priceCents))).toBeGreaterThan(100_000)
    const reductions = filled.map(({ priceCents, compareAtCents }) => 1 - priceCents / (compareAtCents ?? priceCents))
    // What the home page announces.
    expect(Math.max(...reductions)).toBe(0.5)
    for (const { rating, reviews } of filled) expect(rating >= 3.9 && reviews > 0).toBe(true)
  })

  it('leaves a shop alone that has a product', async () => {
    await addProduct(test.shop)
    await fill()
    expect(await products()).toHaveLength(1)
  })
})

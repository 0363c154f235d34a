import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { findProducts } from '#database/product-list/product-list.ts'
import { EVERY_PRODUCT } from '#database/product-list/product-filter.ts'
import { importFile } from '#shop/import/import-products.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'

const MIGRATION = new URL('../../database/migrations/0097_highest_prices.sql', import.meta.url)

describe.each(databases)('The price filter, on %s,', (_, open) => {
  const test = shopForEachTest(open)
  let folder: Folder
  beforeEach(() => void (folder = openFolder()))
  afterEach(() => folder.remove())

  const addRug = () =>
    addProduct(test.shop, {
      name: 'Wool rug',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { options: [{ name: 'Size', value: 'S' }], priceCents: 1000 },
        { options: [{ name: 'Size', value: 'L' }], priceCents: 5000 },
      ],
    })

  async function list(query: string): Promise<Answer<'GET /api/products'>> {
    return (await (await test.api.request(`/api/products?${query}`)).json()) as Answer<'GET /api/products'>
  }
  const total = async (query: string) => (await list(query)).total

  it.each(['', 'q=rug&', 'category=home-kitchen&', 'sort=price-low&'])(
    'finds a product by the price of any of its variants: ?%s',
    async (rest) => {
      await addRug()
      const ranges = ['min=10', 'min=30', 'min=50', 'min=50.01', 'max=9.99', 'max=10', 'min=20&max=60']
      const found: number[] = []
      for (const range of ranges) found.push(await total(rest + range))
      expect(found).toEqual([1, 1, 1, 0, 0, 1, 1])
    },
  )

  it('counts the same way alongside other filters, and covers the prices of all variants', async () => {
    await addRug()
    await addProduct(test.shop, { priceCents: 2000, category: 'Beauty' })
    const { facets, prices } = await list('min=30&facets=1')
    const { values } = facets.find(({ key }) => key === 'category')!
    expect(values.map(({ value, count }) => [value, count])).toContainEqual(['home-kitchen', 1])
    expect(prices).toEqual({ min: 10, max: 50 })
  })

  it('follows each import: of a changed price, of a removed variant, and of a new one', async () => {
    const found: number[][] = []
    for (const prices of [[10, 50], [10, 70], [10], [10, 20, 90]]) {
      const variants = prices.map((price, n) => ({ sku: `RUG-${n}`, price, stock: 5, values: [`Size ${n}`] }))
      const rug = { name: 'Rug', category: 'Rugs', description: 'A rug.', pictures: [], options: ['Size'], variants }
      await importFile(test.shop, folder.write('rugs.json', JSON.stringify({ products: [rug] })), {
        media: MEDIA,
        yes: true,
        stock: 'set',
      })
      found.push([await total('min=50'), await total('min=70'), await total('min=90')])
    }
    expect(found).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
      [1, 1, 1],
    ])
  })

  it('handles products from the previous release, and ignores their retired variants', async () => {
    const { database } = test.shop
    await addRug()
    await database.db.updateTable('variants').set({ price_cents: 9000, retired: 1 }).where('id', '=', 'v1-1').execute()
    // The table was called shelf then.
    const migration = readFileSync(MIGRATION, 'utf8').replaceAll('shelf', 'product_index')
    await database.exec(`alter table product_index drop column highest_cents; ${migration}`)
    const found = async (minCents: number) =>
      (await findProducts(database, { ...EVERY_PRODUCT, minCents, limit: 1 })).total
    expect([await found(5000), await found(5001)]).toEqual([1, 0])
  })
})

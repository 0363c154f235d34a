import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { wrongStocks } from '#database/audit/stock-audits.ts'
import { takeStock } from '#database/catalog/variants.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { shopperOf } from '#test/shopper.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { setListed, setPrice, setStock } from './edit-products.ts'
import { importFile } from '#shop/import/import-products.ts'

const PRODUCTS = [
  {
    name: 'Mug',
    options: ['Color'],
    variants: [
      { values: ['White'], sku: 'WHITE', price: 24, stock: 5 },
      { values: ['Sage'], sku: 'SAGE', price: 26, compareAt: 30, stock: 0 },
    ],
    pictures: ['https://x.example/mug.jpg'],
    rating: 4.5,
    reviews: 7,
    featured: true,
  },
  { name: 'Lamp', sku: 'LAMP', price: 50, compareAt: 60, tags: ['sale'] },
]

type Answer = Record<string, unknown> & { variants: object[]; products: { name: string }[] }

describe.each(databases)('Editing products on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await importFile(test.shop, folder.write('a.json', JSON.stringify({ products: PRODUCTS })), { media: MEDIA })
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const get = async (path: string) => (await (await test.api.request(path)).json()) as Answer
  const mug = () => get('/api/products/mug')
  const version = () => catalogVersion(test.shop.database.db)

  it('setPrice changes the price and the sale, and nothing else', async () => {
    const [before, from] = [await mug(), await version()]
    const set = await setPrice(test.shop, 'SAGE', '20.50')
    expect(set).toEqual({ name: 'Mug, Sage', before: 2600, after: 2050 })
    const [white, sage] = before.variants
    expect(await mug()).toEqual({
      ...before,
      price: 20.5,
      compareAtPrice: 30,
      variants: [white, { ...sage, price: 20.5 }],
    })
    expect(await version()).toBe(from + 1)
    await setPrice(test.shop, 'SAGE', '30')
    expect(await mug()).toMatchObject({ price: 24, compareAtPrice: null, onSale: false })
    await setPrice(test.shop, 'LAMP', '60')
    expect(await get('/api/products/lamp')).toMatchObject({ price: 60, compareAtPrice: null, onSale: true })
  })

  it('setPrice accepts 0, and the product can be ordered', async () => {
    await setPrice(test.shop, 'LAMP', '0')
    const given = { slug: 'sample', name: 'Sample', price: 0 }
    await importFile(test.shop, folder.write('b.json', JSON.stringify({ products: [given] })), { media: MEDIA })
    for (const slug of ['lamp', 'sample']) expect(await get(`/api/products/${slug}`)).toMatchObject({ price: 0 })
    const shopper = shopperOf(test)
    await shopper.prepare(2)
    expect(await shopper.order()).toMatchObject({ status: 201, body: { subtotal: 0 } })
  })

  it('setStock sets the current stock, and the ledger stays consistent', async () => {
    const { db } = test.shop.database
    const { id } = await db.selectFrom('variants').select('id').where('sku', '=', 'WHITE').executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => takeStock(tx, id, 2, '2026-01-15T00:00:00.000Z'))
    expect(await setStock(test.shop, 'WHITE', '0')).toEqual({ name: 'Mug, White', before: 3, after: 0 })
    expect(await mug()).toMatchObject({ inStock: false })
    expect(await setStock(test.shop, 'SAGE', '4')).toMatchObject({ before: 0, after: 4 })
    expect(await mug()).toMatchObject({ inStock: true, variants: [{ stock: 0 }, { stock: 4 }] })
    expect(await setStock(test.shop, 'LAMP', '1')).toMatchObject({ before: null, after: 1 })
    const wrong = await wrongStocks(db)
    expect(wrong.map(({ stock, supplied, sold, ordered }) => [stock, supplied, sold, ordered])).toEqual([[0, 2, 2, 0]])
  })

  it('setListed hides a product from lists, searches and its page, and shows it again', async () => {
    const before = await mug()
    expect(await setListed(test.shop, 'mug', false)).toEqual({ name: 'Mug', before: true, after: false })
    expect((await test.api.request('/api/products/mug')).status).toBe(404)
    for (const path of ['/api/products', '/api/products?q=mug'])
      expect((await get(path)).products.map(({ name }) => name)).not.toContain('Mug')
    await setListed(test.shop, 'mug', true)
    expect(await mug()).toEqual(before)
    expect((await get('/api/products?q=mug')).products.map(({ name }) => name)).toEqual(['Mug'])
  })

  it('lists the variants of a SKU that is not unique, and accepts a handle with options', async () => {
    await test.shop.database.db
      .updateTable('variants')
      .set({ sku: 'STYLE' })
      .where('sku', 'in', ['SAGE', 'WHITE'])
      .execute()
    await expect(setStock(test.shop, 'STYLE', '7')).rejects.toThrow(
      '2 variants have the SKU "STYLE". Name one of them: "mug/White", "mug/Sage".',
    )
    expect(await setStock(test.shop, 'mug/Sage', '7')).toMatchObject({ name: 'Mug, Sage', after: 7 })
  })

  it('rejects an unknown product and an invalid value', async () => {
    const from = await version()
    await expect(setStock(test.shop, 'NONE', '1')).rejects.toThrow('There is no product with the SKU "NONE".')
    await expect(setListed(test.shop, 'none', true)).rejects.toThrow('There is no product "none".')
    for (const text of ['-1', '1.5', 'many', 'NaN', 'Infinity', '1e3', '١٢', '', '9999999999'])
      await expect((async () => setStock(test.shop, 'SAGE', text))()).rejects.toThrow('is not a whole number.')
    await expect(setPrice(test.shop, 'NONE', '1')).rejects.toThrow('There is no product with the SKU "NONE".')
    for (const text of ['-1', '1,50', '1.234,56', '1.234', 'NaN', 'Infinity', '1e3', '$12', ''])
      await expect((async () => setPrice(test.shop, 'SAGE', text))()).rejects.toThrow('write it as 12.50.')
    await expect((async () => setPrice(test.shop, 'SAGE', '1000000'))()).rejects.toThrow(
      'is above $999,999.99, the highest price.',
    )
    expect(await version()).toBe(from)
  })
})

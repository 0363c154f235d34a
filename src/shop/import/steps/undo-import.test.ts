import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrongStocks } from '#database/audit/stock-audits.ts'
import { takeStock } from '#database/catalog/variants.ts'
import { databases } from '#test/databases.ts'
import { catalogText, MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { setListed } from '#shop/catalog/edit-products.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { importFile } from '#shop/import/import-products.ts'
import { previewImport } from '#shop/import/preview-import.ts'
import { undoImport } from './undo-import.ts'

type Variants = { variants: { id: string; sku: string; price: number; stock: number | null }[] }

describe.each(databases)('Undoing an import on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const importRows = (rows: ShopifyRow[]) =>
    importFile(test.shop, folder.write('products.csv', shopifyCsv(rows)), { media: MEDIA, stock: 'set', yes: true })
  const undo = () => undoImport(test.shop)
  const catalog = () => catalogText(test.shop, folder)
  const get = async (path: string) => (await (await test.api.request(path)).json()) as Variants
  const found = async (query: string) =>
    (
      (await (await test.api.request(`/api/products?q=${query}`)).json()) as { products: { slug: string }[] }
    ).products.map(({ slug }) => slug)
  const size = (value: string, sku: string, change: ShopifyRow = {}) =>
    mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': sku, ...change })
  const lamp = (sku: string) => mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': sku })
  const vase = (change: ShopifyRow = {}) => mugRow({ Handle: 'vase', Title: 'Vase', 'Variant SKU': 'VASE', ...change })

  it('undoes the last import that changed a product', async () => {
    await importRows([lamp('LAMP')])
    const before = await catalog()
    await importRows([lamp('OTHER'), vase()])
    await importRows([lamp('OTHER'), vase()])
    await undo()
    expect(await catalog()).toBe(before)
  })

  it('restores text, prices, variants, SKUs and search results', async () => {
    await importRows([size('S', 'MUG-S'), size('L', 'MUG-L'), lamp('LAMP'), vase()])
    const before = await catalog()
    const [small] = (await get('/api/products/mug')).variants
    const others = Array.from({ length: 150 }, (_, index) =>
      mugRow({ Handle: `cup-${index}`, Title: 'Cup', 'Variant SKU': '' }),
    )
    await importRows([
      size('L', 'LAMP', { Title: 'Beaker', 'Variant Price': '99' }),
      size('XL', 'MUG-XL'),
      ...others,
      lamp('MUG-S'),
      mugRow({ Handle: 'dish', Title: 'Dish', 'Variant SKU': 'MUG-L' }),
    ])
    expect(await found('beaker')).toEqual(['mug'])
    expect(await undo()).toEqual({ restored: 2, unpublished: 151 })
    expect(await catalog()).toBe(before)
    expect((await get('/api/products/mug')).variants[0]!.id).toBe(small!.id)
    expect([await found('beaker'), await found('dish'), await found('mug')]).toEqual([[], [], ['mug']])
    expect((await test.api.request('/api/products/dish')).status).toBe(404)
    await expect(undo()).rejects.toThrow('There is no import to undo.')
  })

  it('subtracts sales since the import from the restored stock', async () => {
    const { db } = test.shop.database
    await importRows([mugRow({ 'Variant Inventory Qty': '5' }), vase({ 'Variant Inventory Qty': '1' }), lamp('LAMP')])
    await importRows([
      mugRow({ 'Variant Inventory Qty': '50' }),
      vase({ 'Variant Inventory Qty': '9' }),
      mugRow({ ...lamp('LAMP'), 'Variant Inventory Policy': 'continue' }),
    ])
    const ids = await Promise.all(
      ['mug', 'vase', 'lamp'].map(async (slug) => (await get(`/api/products/${slug}`)).variants[0]!.id),
    )
    for (const id of ids) await db.transaction().execute((tx) => takeStock(tx, id, 3, '2026-01-15T00:00:00.000Z'))
    await undo()
    const stocks = await Promise.all(
      ['mug', 'vase', 'lamp'].map(async (slug) => (await get(`/api/products/${slug}`)).variants[0]!.stock),
    )
    expect(stocks).toEqual([2, 0, 2])
    // Nobody placed an order for these, and nothing else is wrong with them.
    const wrong = await wrongStocks(db)
    expect(wrong.map(({ stock, supplied, sold, returned }) => stock === supplied! - sold + returned)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('keeps carts and orders usable, and the file can be imported again', async () => {
    const shopper = shopperOf(test)
    await importRows([mugRow()])
    await importRows([mugRow({ 'Variant Price': '30' }), vase()])
    const mug = (await get('/api/products/mug')).variants[0]!.id
    const jar = (await get('/api/products/vase')).variants[0]!.id
    await shopper.prepare('vase')
    expect((await shopper.order()).status).toBe(201)
    for (const slug of ['mug', 'vase']) expect((await shopper.add(slug)).status).toBeLessThan(300)
    await undo()
    const { items } = (await shopper.send('GET', '/api/cart')).body as { items: Record<string, unknown>[] }
    const lineOf = (id: string) => items.find(({ variantId }) => variantId === id)
    expect(lineOf(mug)).toMatchObject({ price: 24, problem: null })
    expect(lineOf(jar)).toMatchObject({ maxQuantity: 0, problem: expect.any(String) })
    const { number } = await test.shop.database.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    const order = await shopper.send('GET', `/api/orders/${number}`)
    expect([order.status, order.body]).toMatchObject([200, { items: [{ name: 'Vase' }] }])
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
    await importRows([vase()])
    expect((await get('/api/products/vase')).variants[0]!.id).toBe(jar)
  })

  it('works again after the next import', async () => {
    await importRows([lamp('LAMP')])
    await importRows([lamp('LAMP'), mugRow(), vase()])
    await undo()
    const before = await catalog()
    expect(await importRows([lamp('MUG'), vase({ 'Variant Price': '30' })])).toMatchObject({ created: 1, updated: 1 })
    expect(await found('vase')).toEqual(['vase'])
    expect(await undo()).toEqual({ restored: 1, unpublished: 1 })
    expect(await catalog()).toBe(before)
    expect([await found('vase'), await found('lamp')]).toEqual([[], ['lamp']])
  })

  it('leaves no product that can be hidden, shown or compared', async () => {
    await importRows([lamp('LAMP')])
    const file = folder.write('vase.csv', shopifyCsv([vase()]))
    await importFile(test.shop, file, { media: MEDIA })
    await undo()
    await expect(setListed(test.shop, 'vase', true)).rejects.toThrow('There is no product "vase".')
    const told: unknown[] = []
    const seen = await previewImport(test.shop, file, { onProduct: (...product) => told.push(product) })
    expect(told).toEqual([['vase', null]])
    expect(seen).toMatchObject({ created: 1, updated: 0 })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { catalogText, MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { removeProducts } from '#shop/catalog/remove-products.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { importFile, type ImportOptions } from './import-products.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'

describe.each(databases)('Removing products on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring([mugRow(), lamp(), vase()])
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (rows: ShopifyRow[], options: Partial<ImportOptions> = {}) =>
    importFile(test.shop, folder.write('products.csv', shopifyCsv(rows)), { media: MEDIA, ...options })
  const lamp = () => mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'LAMP' })
  const vase = () => mugRow({ Handle: 'vase', Title: 'Jar', 'Variant SKU': 'VASE' })
  const catalog = () => catalogText(test.shop, folder)
  const statusOf = async (slug: string) => (await test.api.request(`/api/products/${slug}`)).status
  const found = async (query: string) =>
    ((await (await test.api.request(`/api/products?q=${query}`)).json()) as { total: number }).total

  it('by an import that replaces the catalog removes those not in the file, and can be undone', async () => {
    const before = await catalog()
    const moved = mugRow({ 'Variant SKU': 'VASE' })
    const report = await bring([moved, lamp()], { replace: true, yes: true })
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1, unpublished: 1 })
    expect([await statusOf('vase'), await found('jars'), await statusOf('lamp')]).toEqual([404, 0, 200])
    expect(await undoImport(test.shop)).toEqual({ restored: 2, unpublished: 0 })
    expect(await catalog()).toBe(before)
    expect(await found('jars')).toBe(1)
  })

  it('by an import requires a confirmation for more than a tenth of them, and a file without problems', async () => {
    await expect(bring([mugRow()], { replace: true })).rejects.toThrow('it would remove 2 of 3 products')
    const wrong = mugRow({ Handle: 'lamp', 'Variant SKU': 'LAMP', 'Variant Price': 'many' })
    const options = { replace: true, yes: true, skipBad: true }
    await expect(bring([mugRow(), wrong], options)).rejects.toThrow('has 1 problem')
    expect(await statusOf('vase')).toBe(200)
  })

  it('by handle keeps orders, marks carts, and can be undone with the remaining stock', async () => {
    const shopper = shopperOf(test)
    await shopper.prepare('vase')
    expect((await shopper.order()).status).toBe(201)
    await shopper.add('vase')
    await expect(removeProducts(test.shop, ['vase', 'cup'])).rejects.toThrow('There is no product "cup".')
    expect(await removeProducts(test.shop, ['vase', 'lamp'])).toBe(2)
    expect([await statusOf('vase'), await statusOf('lamp'), await statusOf('mug')]).toEqual([404, 404, 200])
    const { items } = (await shopper.send('GET', '/api/cart')).body as { items: object[] }
    expect(items).toMatchObject([{ maxQuantity: 0, problem: expect.any(String) }])
    const { number } = await test.shop.database.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    expect((await shopper.send('GET', `/api/orders/${number}`)).body).toMatchObject({ items: [{ name: 'Jar' }] })
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
    await expect(removeProducts(test.shop, ['vase'])).rejects.toThrow('There is no product "vase".')
    expect(await undoImport(test.shop)).toEqual({ restored: 2, unpublished: 0 })
    const restored = await (await test.api.request('/api/products/vase')).json()
    expect(restored).toMatchObject({ variants: [{ sku: 'VASE', stock: 4 }] })
  })
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockVariant } from '#shop/catalog/lock-variant.ts'
import { exportFile, EXPORT_FORMATS, type ExportFormat } from '#shop/catalog/export-products.ts'
import { setStock } from '#shop/catalog/edit-products.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { importFile } from '#shop/import/import-products.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'

const file = (quantity: string, policy = 'CONTINUE') =>
  `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Variant Inventory Policy\nmug,Mug,M,12.00,${quantity},${policy}\n`

describe.each(databases)('A variant that continues selling when out of stock, on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring(file('1'))
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (text: string, options: object = {}) =>
    importFile(test.shop, folder.write('products.csv', text), { media: MEDIA, yes: true, ...options })
  const count = () =>
    test.shop.database.transaction(async (tx) => {
      const { variant } = await lockVariant(tx, 'M')
      return [variant.stock, variant.onHand]
    })
  const sell = async (quantity: number) => {
    const shopper = shopperOf(test)
    await shopper.prepare('mug', quantity)
    const { status, body } = await shopper.order()
    expect(status).toBe(201)
    await test.drain()
    return String(body.orderNumber)
  }

  it('is sold beyond its count, which goes below zero and up again, without a doctor finding', async () => {
    const number = await sell(3)
    expect(await count()).toEqual([null, -2])
    const { variants } = (await (await test.api.request('/api/products/mug')).json()) as { variants: object[] }
    expect(variants).toMatchObject([{ inStock: true, stock: null }])
    await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    expect(await count()).toEqual([null, -1])
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
  })

  it.each(EXPORT_FORMATS)('is exported with its count as %s, and imported unchanged', async (format: ExportFormat) => {
    await sell(3)
    const exported = `${folder.path}/export.${format}`
    await exportFile(test.shop, exported, { format, shopUrl: 'https://shop.example' })
    expect(readFileSync(exported, 'utf8')).toContain(format === 'csv' ? ',shopify,-2,continue,' : '"onHand":-2')
    const report = await importFile(test.shop, exported, { media: MEDIA, yes: true, stock: 'set' })
    expect([report.unchanged, await count()]).toEqual([1, [null, -2]])
    const edited = readFileSync(exported, 'utf8').replace(/,shopify,-2|"onHand":-2/, (cell) => cell.replace('-2', '8'))
    await sell(1)
    await importFile(test.shop, folder.write(`edited.${format}`, edited), {
      media: MEDIA,
      yes: true,
      stock: 'difference',
    })
    expect(await count()).toEqual([null, 7])
  })

  it('keeps its count in an import, unless the file sets or adds to it', async () => {
    await sell(3)
    await bring(file('10'))
    expect(await count()).toEqual([null, -2])
    await bring(file('10'), { stock: 'add' })
    expect(await count()).toEqual([null, 8])
    await bring(file('20'), { stock: 'set' })
    expect(await count()).toEqual([null, 20])
    await undoImport(test.shop)
    expect(await count()).toEqual([null, 8])
    await bring(file('4', 'deny'), { stock: 'set' })
    expect(await count()).toEqual([4, null])
  })

  it('is set by a command, and continues selling', async () => {
    expect(await setStock(test.shop, 'M', '5')).toMatchObject({ before: 1, after: 5 })
    expect(await count()).toEqual([null, 5])
    await sell(6)
    expect(await count()).toEqual([null, -1])
  })

  it('is read from WooCommerce’s backorders, and reported if its count is not a number', async () => {
    const woo = 'ID,Type,SKU,Name,Published,Stock,Backorders allowed?,Regular price\n1,simple,M,Mug,1,-4,notify,12\n'
    await bring(woo, { stock: 'set' })
    expect(await count()).toEqual([null, -4])
    await expect(bring(file('many'))).rejects.toMatchObject({
      problems: { first: [{ reason: '"many" is not a whole number' }] },
    })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { setListed, setPrice, setStock } from '#shop/catalog/edit-products.ts'
import { setFeatured } from '#shop/catalog/feature-products.ts'
import { importFile } from '#shop/import/import-products.ts'
import { undoImport } from './undo-import.ts'

describe.each(databases)('Undoing a change of products that were changed since, on %s', (_, open) => {
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

  const bring = (rows: ShopifyRow[]) =>
    importFile(test.shop, folder.write('products.csv', shopifyCsv(rows)), { media: MEDIA, stock: 'set', yes: true })
  const mug = async () => (await (await test.api.request('/api/products/mug')).json()) as unknown
  const size = (value: string, change: ShopifyRow = {}) =>
    mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': `MUG-${value}`, ...change })
  const later = () => test.moveClock(60_000)

  it('restores the cells that it changed, and keeps those changed since', async () => {
    await bring([mugRow({ Tags: 'coffee' })])
    later()
    await bring([mugRow({ Title: 'Beaker', Tags: 'tea', 'Variant Price': '30', 'Variant Inventory Qty': '50' })])
    later()
    await setPrice(test.shop, 'MUG', '33')
    await setFeatured(test.shop, ['mug'], true)
    expect(await undoImport(test.shop)).toEqual({
      restored: 1,
      unpublished: 0,
      kept: { count: 1, first: [{ slug: 'mug', fields: ['price'] }] },
    })
    const variants = [{ price: 33, stock: 5 }]
    expect(await mug()).toMatchObject({ name: 'Mug', tags: ['coffee'], featured: true, variants })
  })

  it('keeps a stock that was set since, and subtracts the sales of one that was not', async () => {
    await bring([size('S'), size('L')])
    await bring([size('S', { 'Variant Inventory Qty': '50' }), size('L', { 'Variant Inventory Qty': '60' })])
    await setStock(test.shop, 'MUG-S', '9')
    expect(await undoImport(test.shop)).toMatchObject({ kept: { first: [{ fields: ['stock'] }] } })
    expect(await mug()).toMatchObject({ variants: [{ stock: 9 }, { stock: 5 }] })
  })

  it('restores removed variants and removes added ones next to a variant changed since', async () => {
    await bring([size('S'), size('L')])
    await bring([size('L', { 'Variant Price': '25' }), size('XL')])
    await setPrice(test.shop, 'MUG-L', '27')
    await setListed(test.shop, 'mug', false)
    await undoImport(test.shop)
    await setListed(test.shop, 'mug', true)
    const variants = [
      { sku: 'MUG-S', price: 24 },
      { sku: 'MUG-L', price: 27 },
    ]
    const shown = (await mug()) as { variants: object[]; options: object[] }
    expect(shown.variants).toMatchObject(variants)
    expect([shown.variants.length, shown.options]).toEqual([2, [{ name: 'Size', values: ['S', 'L'] }]])
  })

  it('asks before removing a product that was new and has been changed since', async () => {
    await bring([mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'LAMP' })])
    await bring([mugRow()])
    later()
    await setPrice(test.shop, 'MUG', '33')
    const asked = 'Nothing was undone: it would remove 1 product that was changed since (mug).'
    await expect(undoImport(test.shop)).rejects.toThrow(asked)
    expect(await undoImport(test.shop, { yes: true })).toEqual({ restored: 0, unpublished: 1 })
  })
})

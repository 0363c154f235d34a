import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile, type ImportOptions } from '#shop/import/import-products.ts'

describe.each(databases)('An import that would remove a lot, on %s,', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring([...sizes(20), lamp()])
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (rows: ShopifyRow[], options: Partial<ImportOptions> = {}) =>
    importFile(test.shop, folder.write('products.csv', shopifyCsv(rows)), { media: MEDIA, ...options })
  const sizes = (count: number, first = 1) =>
    Array.from({ length: count }, (_size, index) =>
      mugRow({ 'Option1 Name': 'Size', 'Option1 Value': String(first + index), 'Variant SKU': `MUG-${first + index}` }),
    )
  const lamp = (change: ShopifyRow = {}) => mugRow({ Handle: 'lamp', 'Variant SKU': 'LAMP', ...change })

  it('requires a confirmation to remove more than a tenth of the variants, and reports how many', async () => {
    await expect(bring(sizes(17))).rejects.toThrow(
      'Nothing was imported: it would remove 3 of 21 variants and 3 of 21 counted stocks. Check with --dry-run',
    )
    expect((await bring(sizes(18))).losses).toMatchObject({ products: 0, variants: 2, listings: 0 })
    expect((await bring(sizes(10), { yes: true })).losses).toMatchObject({ variants: 8 })
  })

  it('counts a variant as removed although the file adds another', async () => {
    await expect(bring(sizes(20, 11))).rejects.toThrow('Nothing was imported: it would remove 10 of 21 variants. Check')
  })

  it('requires a confirmation to hide more than a tenth of the listed products', async () => {
    const hidden = [lamp({ Published: 'false' })]
    await expect(bring(hidden)).rejects.toThrow('Nothing was imported: it would remove 1 of 2 listings. Check')
    expect((await bring(hidden, { yes: true })).losses).toMatchObject({ products: 0, listings: 1 })
    expect((await bring(hidden)).unchanged).toBe(1)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile } from '#shop/import/import-products.ts'

const BOOKS = `ID,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Regular price,Stock,Categories
1,B1,9780123662439,Harbor Tales,1,9,5,Children’s Books > Picture Stories
2,B2,978-0-12-347049-2,Low Tide,1,9,5,Fiction > Crime
3,B3,4006381333931,Notebook,1,3,5,Paper
4,B4,4006381333931,Notebook in red,1,3,5,Paper`

describe.each(databases)('A search on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await importFile(test.shop, folder.write('books.csv', BOOKS), { media: MEDIA })
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const found = async (text: string) => {
    const response = await test.api.request(`/api/products?q=${encodeURIComponent(text)}`)
    const { products, nearest } = (await response.json()) as Record<'products' | 'nearest', { name: string }[]>
    return [products.map(({ name }) => name).toSorted(), nearest.length]
  }

  it('finds a product by its barcode, with and without hyphens, however the file spells it', async () => {
    for (const [text, ...names] of [
      ['9780123662439', 'Harbor Tales'],
      ['978-0-12-366243-9', 'Harbor Tales'],
      ['978 0 12 366243 9', 'Harbor Tales'],
      ['9780123470492', 'Low Tide'],
      ['978-0-12-347049-2', 'Low Tide'],
      ['4006381333931', 'Notebook', 'Notebook in red'],
    ])
      expect([text, await found(text!)]).toEqual([text, [names, 0]])
  })
})

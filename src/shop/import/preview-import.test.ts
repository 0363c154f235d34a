import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { recordsBySlug } from '#database/catalog/product-records.ts'
import type { FieldChange } from '#domain/catalog/product-input.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile } from './import-products.ts'
import { noLosses } from '#domain/catalog/losses.ts'
import { previewImport } from './preview-import.ts'

describe.each(databases)('A preview of an import on %s', (_, open) => {
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

  const bring = (file: string) => importFile(test.shop, file, { media: MEDIA })
  const fileOf = (rows: ShopifyRow[]) => folder.write('products.csv', shopifyCsv(rows))
  async function preview(file: string) {
    const changed: [string, FieldChange[] | null][] = []
    const onProduct = (slug: string, changes: FieldChange[] | null) => changed.push([slug, changes])
    const seen = await previewImport(test.shop, file, { stock: 'set', onProduct })
    return { changed, ...seen }
  }

  it('reports new, changed, unchanged, missing and bad products and changes nothing', async () => {
    await bring(fileOf(['mug', 'lamp', 'vase'].map((slug) => mugRow({ Handle: slug, 'Variant SKU': slug }))))
    const { db } = test.shop.database
    const state = async () => [await catalogVersion(db), await recordsBySlug(db, ['mug', 'lamp', 'vase', 'cup'])]
    const before = await state()
    const rows = [
      mugRow({ 'Variant SKU': 'mug' }),
      mugRow({ Handle: 'lamp', 'Variant SKU': 'lamp', Title: 'Lamp', 'Variant Inventory Policy': 'continue' }),
      mugRow({ Handle: 'cup', 'Variant SKU': 'cup' }),
      mugRow({ Handle: 'plate', 'Variant SKU': 'plate', 'Variant Price': 'many' }),
    ]
    const losses = { ...noLosses(), 'counted stocks': 1 }
    expect(await preview(fileOf(rows))).toEqual({
      changed: [
        [
          'lamp',
          [
            { field: 'name', before: 'Mug', after: 'Lamp' },
            { field: 'stock', before: '5', after: '5, sold on below 0' },
          ],
        ],
        ['cup', null],
      ],
      created: 1,
      updated: 1,
      unchanged: 1,
      variants: 3,
      skipped: 1,
      unpublished: 0,
      losses,
      losing: { count: 1, first: [{ slug: 'lamp', losses }] },
      stock: { count: 0, before: 0, after: 0, uncounted: 1 },
      largeLosses: ['1 of 3 counted stocks'],
      doubleCount: null,
      missing: { count: 1, first: ['vase'] },
      problems: {
        count: 1,
        first: [{ where: 'line 5, Variant Price', reason: '"many" is not a price; write it as 12.50' }],
      },
      warnings: { count: 0, first: [] },
    })
    expect(await state()).toEqual(before)
  })

  it('recognizes an unchanged picture by its content', async () => {
    const file = folder.write(
      'products.json',
      JSON.stringify({ products: [{ name: 'Mug', price: 24, pictures: ['mug.webp'] }] }),
    )
    folder.write('mug.webp', readFileSync('demo/pictures/mug.webp'))
    await bring(file)
    expect(await preview(file)).toMatchObject({ changed: [], created: 0, updated: 0 })
    folder.write('mug.webp', readFileSync('demo/pictures/mug-2.webp'))
    expect(await preview(file)).toMatchObject({ created: 0, updated: 1 })
  })
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrongStocks } from '#database/audit/stock-audits.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import type { StockMode } from '#domain/catalog/stock-modes.ts'
import { exportFile, EXPORT_FORMATS, type ExportFormat } from '#shop/catalog/export-products.ts'
import { importFile } from './import-products.ts'
import { previewImport } from './preview-import.ts'

describe.each(databases)('An export from the morning, edited and imported after a sale, on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await importFile(test.shop, folder.write('mug.csv', shopifyCsv([mugRow()])), { media: MEDIA })
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const exported = async (format: ExportFormat) => {
    const file = `${folder.path}/morning.${format}`
    await exportFile(test.shop, file, { format, shopUrl: 'https://shop.example' })
    return readFileSync(file, 'utf8')
  }
  const sell = async () => {
    const shopper = shopperOf(test)
    await shopper.prepare('mug')
    expect((await shopper.order()).status).toBe(201)
    await test.drain()
  }
  const edited = (text: string, format: ExportFormat) =>
    folder.write(
      `evening.${format}`,
      text.replace(/24\.00|(?<="price":)24/, '25').replace(/(?<="stock":)5|(?<=,shopify,)5/, '15'),
    )
  const mug = async () => {
    const { price, variants } = (await (await test.api.request('/api/products/mug')).json()) as {
      price: number
      variants: { stock: number }[]
    }
    return [price, variants[0]!.stock]
  }

  it.each<[ExportFormat, StockMode | undefined, number]>(
    EXPORT_FORMATS.flatMap((format): [ExportFormat, StockMode | undefined, number][] => [
      [format, undefined, 4],
      [format, 'set', 15],
      [format, 'add', 19],
      [format, 'difference', 14],
    ]),
  )('as %s with --stock %s has the new price and the right stock', async (format, stock, expected) => {
    const morning = await exported(format)
    await sell()
    await importFile(test.shop, edited(morning, format), { media: MEDIA, yes: true, ...(stock && { stock }) })
    expect(await mug()).toEqual([25, expected])
    expect(await wrongStocks(test.shop.database.db)).toEqual([])
  })

  it('is previewed with the resulting stock', async () => {
    const morning = await exported('csv')
    await sell()
    const seen: unknown[] = []
    const watch = (stock?: StockMode) =>
      previewImport(test.shop, edited(morning, 'csv'), {
        ...(stock && { stock }),
        onSummary: ({ stock }) => seen.push(stock),
        onProduct: (_slug, changes) => seen.push(changes?.map(({ field, after }) => [field, after])),
        onKeptStock: (_slug, changes) => seen.push(changes.map(({ before, after }) => [before, after])),
      })
    await watch()
    await watch('difference')
    expect(seen).toEqual([
      { count: 1, before: 4, after: 15, uncounted: 0 },
      [['price', '25.00']],
      [[4, 15]],
      { count: 1, before: 4, after: 14, uncounted: 0 },
      [
        ['price', '25.00'],
        ['stock', '14'],
      ],
    ])
  })

  it('keeps sales made while it is compared and written', async () => {
    // The price stays: an order at a price that has just changed is refused.
    const file = folder.write(
      'evening.csv',
      (await exported('csv')).replace(',Mug,', ',Cup,').replace(',shopify,5', ',shopify,15'),
    )
    let sale: Promise<void> | undefined
    const { updated } = await importFile(test.shop, file, {
      media: MEDIA,
      onProgress: (step) => {
        if (step === 'Importing') sale ??= sell()
      },
    })
    await sale
    expect([updated, await mug()]).toEqual([1, [24, 4]])
    expect(await wrongStocks(test.shop.database.db)).toEqual([])
  })

  it('is rejected with --stock difference if it lacks its stock at the export', async () => {
    const file = folder.write('other.csv', shopifyCsv([mugRow({ 'Variant Inventory Qty': '9' })]))
    await expect(importFile(test.shop, file, { media: MEDIA, stock: 'difference' })).rejects.toMatchObject({
      problems: { first: [{ where: 'line 2, Handle', reason: expect.stringContaining('the stock at its export') }] },
    })
  })
})

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { exportFile } from '#shop/catalog/export-products.ts'
import { importFile, type ImportOptions } from './import-products.ts'
import { previewImport } from './preview-import.ts'
import { undoImport } from './steps/undo-import.ts'

describe.each(databases)('The stock in a file imported a second time, on %s,', (_, open) => {
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

  const write = (change: ShopifyRow = {}) => folder.write('delivery.csv', shopifyCsv([mugRow(change)]))
  const run = (file: string, options: Partial<ImportOptions>) =>
    importFile(test.shop, file, { media: MEDIA, ...options })
  const exported = async () => {
    const file = `${folder.path}/export-${performance.now()}.csv`
    await exportFile(test.shop, file, { format: 'csv', shopUrl: 'https://shop.example' })
    return file
  }
  const edited = async () =>
    folder.write('edited.csv', readFileSync(await exported(), 'utf8').replace(/(?<=,shopify,)\d+/, '15'))
  const stock = async () => {
    const answer = await test.api.request('/api/products/mug')
    return ((await answer.json()) as { variants: { stock: number }[] }).variants[0]!.stock
  }
  const repeated = (file: string, mode: string) =>
    `Nothing was imported: ${file} was already imported with --stock ${mode} on 2026-01-15, and its stock would be counted twice. To go ahead, run it again with --yes.`

  it('is not counted again with --stock difference without --yes, even in another mode and under another name', async () => {
    await run(write(), {})
    const file = await edited()
    await run(file, { stock: 'difference' })
    expect(await stock()).toBe(15)
    await expect(run(file, { stock: 'difference' })).rejects.toThrow(repeated('edited.csv', 'difference'))
    const copy = folder.write('copy.csv.gz', gzipSync(readFileSync(file)))
    await expect(run(copy, { stock: 'difference' })).rejects.toThrow(repeated('copy.csv.gz', 'difference'))
    await expect(run(copy, { stock: 'add' })).rejects.toThrow(repeated('copy.csv.gz', 'difference'))
    expect(await stock()).toBe(15)
    await run(file, { stock: 'difference', yes: true })
    expect(await stock()).toBe(25)
    await run(write({ 'Variant Price': '25' }), { stock: 'keep' })
    await expect(run(file, { stock: 'difference' })).rejects.toThrow(repeated('edited.csv', 'difference'))
  })

  it('is not counted again with --stock add, even if the first import filled the shop', async () => {
    await run(write(), { stock: 'add' })
    await expect(run(write(), { stock: 'add' })).rejects.toThrow(repeated('delivery.csv', 'add'))
    expect(await stock()).toBe(5)
    await run(write({ 'Variant Inventory Qty': '7' }), { stock: 'add' })
    expect(await stock()).toBe(12)
  })

  it('is counted again after the first import was undone, and after an import that kept or set it', async () => {
    await run(write(), {})
    await run(write({ 'Variant Inventory Qty': '7' }), { stock: 'add' })
    await undoImport(test.shop)
    expect(await stock()).toBe(5)
    await run(write({ 'Variant Inventory Qty': '7' }), { stock: 'add' })
    expect(await stock()).toBe(12)
    await run(write({ 'Variant Inventory Qty': '9' }), { stock: 'set' })
    await run(write({ 'Variant Inventory Qty': '9' }), { stock: 'add' })
    expect(await stock()).toBe(18)
  })

  it('may come from an export, which is added only with --yes', async () => {
    await run(write(), {})
    const file = await exported()
    const asked =
      'is an export of the full stock, and --stock add would count it twice. To go ahead, run it again with --yes.'
    await expect(run(file, { stock: 'add' })).rejects.toThrow(asked)
    await run(file, { stock: 'add', yes: true })
    expect(await stock()).toBe(10)
  })

  it('is mentioned in the preview', async () => {
    await run(write(), { stock: 'add' })
    const seen: unknown[] = []
    const onSummary = ({ doubleCount }: { doubleCount: string | null }) => seen.push(doubleCount)
    await previewImport(test.shop, write(), { stock: 'add', onSummary, onProduct: () => {} })
    await previewImport(test.shop, write(), { stock: 'set', onSummary, onProduct: () => {} })
    expect(seen).toEqual([
      'delivery.csv was already imported with --stock add on 2026-01-15, and its stock would be counted twice',
      null,
    ])
  })
})

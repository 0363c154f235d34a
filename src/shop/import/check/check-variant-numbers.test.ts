import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFeeds } from '#api/feeds/feeds.ts'
import { setPrice } from '#shop/catalog/edit-products.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { pageApi } from '#test/page-api.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { productData } from '#web/structured-data/product.ts'
import { importFile } from '#shop/import/import-products.ts'
import { previewImport, type Summary } from '#shop/import/preview-import.ts'
import type { BadFile } from '#shop/import/problems.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'

const EAN = '4006381333931'
const BASE = ['Handle', 'Title', 'Variant SKU', 'Variant Inventory Qty', 'Variant Price', 'Image Src']
const NUMBERS = ['Variant Grams', 'Variant Weight Unit', 'Variant Barcode', 'Cost per item']
const full = (change: ShopifyRow = {}) =>
  mugRow({
    'Image Src': 'https://x.example/mug.jpg',
    'Variant Grams': '350',
    'Variant Weight Unit': 'kg',
    'Variant Barcode': `'${EAN}`,
    'Cost per item': '7.25',
    ...change,
  })
const FULL = { barcode: EAN, weight_grams: 350, cost_cents: 725 }
const EMPTY = { barcode: null, weight_grams: null, cost_cents: null }

describe.each(databases)('Barcode, weight and cost of a variant on %s', (_, open) => {
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

  const bring = (name: string, text: string) => importFile(test.shop, folder.write(name, text), { media: MEDIA })
  const bringCsv = (row: ShopifyRow, columns = [...BASE, ...NUMBERS]) => bring('some.csv', shopifyCsv([row], columns))
  const bringJson = (...products: object[]) => bring('some.json', JSON.stringify({ products }))
  const stored = () =>
    test.shop.database.db
      .selectFrom('variants')
      .select(['barcode', 'weight_grams', 'cost_cents'])
      .where('retired', '=', 0)
      .orderBy('position')
      .execute()

  it('are read from Shopify’s columns into an empty shop, and changed in a filled one', async () => {
    await bringCsv(full())
    expect(await stored()).toEqual([FULL])
    expect(await bringCsv(full({ 'Variant Grams': '453.592', 'Cost per item': '3.335' }))).toMatchObject({ updated: 1 })
    expect(await stored()).toEqual([{ ...FULL, weight_grams: 454, cost_cents: 334 }])
  })

  it('stay without a column or member, and are emptied by an empty cell or null', async () => {
    await bringCsv(full())
    expect(await bringCsv(full({ 'Variant Price': '25' }), BASE)).toMatchObject({ updated: 1 })
    await bringJson({ slug: 'mug', name: 'Mug', price: 26 })
    await setPrice(test.shop, 'MUG', '27')
    expect(await stored()).toEqual([FULL])
    await bringJson({ slug: 'mug', name: 'Mug', price: 27, barcode: null, weightGrams: null })
    expect(await stored()).toEqual([{ ...EMPTY, cost_cents: 725 }])
    await bringCsv({ ...full(), ...Object.fromEntries(NUMBERS.map((column) => [column, ''])) })
    expect(await stored()).toEqual([EMPTY])
  })

  it('are listed by a dry run that would remove them', async () => {
    await bringCsv(full())
    let summary: Summary | undefined
    const changes: (string | null)[] = []
    await previewImport(test.shop, folder.write('none.csv', shopifyCsv([mugRow()], [...BASE, ...NUMBERS])), {
      onSummary: (seen) => (summary = seen),
      onProduct: (_slug, found) => changes.push(...found!.map(({ field, before }) => `${field}: ${before}`)),
    })
    expect(summary!.losses).toMatchObject({ barcodes: 1, weights: 1, costs: 1 })
    expect(changes).toEqual(expect.arrayContaining([`barcode: ${EAN}`, 'weight: 350 g', 'cost: 7.25']))
  })

  it('are read from WooCommerce’s columns, and a variation inherits weight and cost', async () => {
    const named: ShopifyRow[] = [
      { Type: 'variable', SKU: 'H', Name: 'Hoodie', 'Weight (lbs)': '2', 'Cost of goods': '9.5' },
      { SKU: 'H-S', 'GTIN, UPC, EAN, or ISBN': EAN, 'Attribute 1 value(s)': 'S' },
      { SKU: 'H-L', 'Weight (lbs)': '2.5', 'Cost of goods': '11', 'Attribute 1 value(s)': 'L' },
    ]
    const rows = named.map((row, index): ShopifyRow => ({
      'Attribute 1 name': 'Size',
      ...(index > 0 && { Type: 'variation', Parent: 'H', 'Regular price': '45' }),
      ...row,
    }))
    const columns = ['Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Parent', 'Regular price', 'Weight (lbs)']
    await bring('woo.csv', shopifyCsv(rows, [...columns, 'Cost of goods', 'Attribute 1 name', 'Attribute 1 value(s)']))
    expect(await stored()).toEqual([
      { barcode: EAN, weight_grams: 907, cost_cents: 950 },
      { barcode: null, weight_grams: 1134, cost_cents: 1100 },
    ])
    const cap = { Name: 'Cap', 'Regular price': '1', 'Weight (kg)': 'heavy', 'Cost of goods': '$2' }
    const bad = bring('cap.csv', shopifyCsv([cap], ['Name', 'Regular price', 'Weight (kg)', 'Cost of goods']))
    expect(await problemsOf(bad)).toEqual([
      'line 2, Weight (kg): "heavy" is not a weight; write a number, such as 250 or 0.25',
      'line 2, Cost of goods: "$2" is not a price; write it as 12.50',
    ])
  })

  it('are read from JSON, and a variant inherits weight and cost', async () => {
    const variants = [
      { values: ['S'], barcode: EAN },
      { values: ['L'], weightGrams: 400, cost: 8 },
    ]
    const shirt = { slug: 'shirt', name: 'Shirt', price: 20, weightGrams: 350, cost: 7.25, options: ['Size'], variants }
    await bringJson(shirt)
    expect(await stored()).toEqual([FULL, { barcode: null, weight_grams: 400, cost_cents: 800 }])
    const row = { Handle: 'shirt', Title: 'Shirt', 'Variant Price': '20', 'Cost per item': '9' }
    const oneRow = () => bringCsv(row, ['Handle', 'Title', 'Variant Price', 'Cost per item'])
    expect((await problemsOf(oneRow()))[0]).toMatch('the file does not say which one it means')
    await bringJson({ ...shirt, variants: variants.map((variant) => ({ ...variant, cost: 8 })) })
    await oneRow()
    expect((await stored()).map(({ cost_cents }) => cost_cents)).toEqual([900, 900])
  })

  const problemsOf = (work: Promise<unknown>) =>
    work.then(
      () => ['nothing was rejected'],
      (error: BadFile) => error.problems.first.map(({ where, reason }) => `${where}: ${reason}`),
    )

  it('are kept if the barcode is not a GTIN, and rejected if a spreadsheet has shortened it', async () => {
    const { warnings } = await bringCsv(full({ 'Variant Barcode': 'SHELF-7' }))
    expect(warnings.first).toEqual([
      {
        where: 'line 2, Variant Barcode',
        reason: '"SHELF-7" was kept as the shop\'s own barcode and is not published: a GTIN has 8, 12, 13 or 14 digits',
      },
    ])
    expect(await stored()).toEqual([{ ...FULL, barcode: 'SHELF-7' }])
    const wrong = { 'Variant Barcode': '4.00638E+12', 'Variant Grams': '-5', 'Cost per item': 'abc' }
    expect(await problemsOf(bringCsv(full(wrong)))).toEqual([
      'line 2, Variant Barcode: "4.00638E+12" was shortened by a spreadsheet; make the column text and enter every digit',
      'line 2, Variant Grams: "-5" is not a weight; write a number, such as 250 or 0.25',
      'line 2, Cost per item: "abc" is not a price; write it as 12.50',
    ])
  })

  it('are restored by the undo of an import', async () => {
    await bringCsv(full())
    await bringCsv(full({ 'Variant Barcode': '', 'Variant Grams': '1', 'Cost per item': '1' }))
    await undoImport(test.shop)
    expect(await stored()).toEqual([FULL])
  })

  it('are empty after undoing an import from before the shop had them', async () => {
    const { db } = test.shop.database
    await bringCsv(mugRow())
    await bringCsv(mugRow({ Title: 'Cup' }))
    const { product: logged } = await db.selectFrom('import_undo_log').select('product').executeTakeFirstOrThrow()
    const product = logged.replaceAll(/,"(?:barcode|weightGrams|costCents)":null/g, '')
    expect(product).not.toContain('barcode')
    await db.updateTable('import_undo_log').set({ product }).execute()
    expect(await undoImport(test.shop)).toMatchObject({ restored: 1 })
    expect(await stored()).toEqual([EMPTY])
  })

  it('are not revealed to shoppers if they are a cost, or a barcode that is not a GTIN', async () => {
    await bringCsv(full({ 'Variant Barcode': 'SHELF-7', 'Cost per item': '98765.43', 'Variant Price': '24' }))
    const api = pageApi(test)
    const product = await api('GET /api/products/{productId}', { params: { productId: 'mug' } })
    const context = { shop: await api('GET /api/shop'), shippingOptions: await api('GET /api/shipping/options') }
    const texts = [JSON.stringify(product), JSON.stringify(productData(context, product))]
    const feeds = createFeeds(test.shop)
    for (const path of ['/feeds/google.xml', '/llms.txt', '/sitemap.xml'])
      texts.push(await (await feeds.request(path)).text())
    const shopper = shopperOf(test)
    await shopper.prepare(1, 1)
    texts.push(JSON.stringify(await shopper.order()))
    await test.drain()
    texts.push(JSON.stringify(test.emails))
    for (const path of ['products?q=mug&facets=1', 'products/mug', 'suggestions?q=mug', 'cart'])
      texts.push(await (await test.api.request(`/api/${path}`)).text())
    expect(texts.filter((text) => text.includes('Mug')).length).toBeGreaterThan(6)
    for (const text of texts) expect(text).not.toMatch(/98765|9876543|SHELF-7|"cost|(?<!font-)weight/i)
  })
})

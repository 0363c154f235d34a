import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { catalogText, MEDIA, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { BadFile } from './problems.ts'
import { importFile } from './import-products.ts'

const FULL = {
  products: [
    {
      slug: 'mug',
      name: 'Mug',
      category: 'Table',
      vendor: 'Clay',
      description: '<p>Thrown by hand.</p>',
      tags: ['coffee', 'sale'],
      rating: 4.5,
      reviews: 7,
      featured: true,
      isDeal: true,
      options: ['Color'],
      variants: [
        { values: ['White'], sku: 'MUG-W', price: 24, compareAt: 30, stock: 5, picture: 'https://x.example/w.jpg' },
        { values: ['Sage'], sku: 'MUG-S', price: 26, stock: 0 },
      ],
      pictures: ['https://x.example/m.jpg', { src: 'https://x.example/w.jpg', alt: 'White mug' }],
    },
    { slug: 'lamp', name: 'Lamp', category: 'Light', vendor: 'Glow', price: 80, sku: 'LAMP', stock: 3, listed: false },
  ],
}

describe.each(databases)('A file with only some fields, on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring('full.json', JSON.stringify(FULL))
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (name: string, text: string) => importFile(test.shop, folder.write(name, text), { media: MEDIA })
  const bringCsv = (rows: ShopifyRow[], columns: string[]) => bring('some.csv', shopifyCsv(rows, columns))
  const problemsOf = (work: Promise<unknown>) =>
    work.then(
      () => ['nothing was rejected'],
      (error: BadFile) => error.problems.first.map(({ where, reason }) => `${where}: ${reason}`),
    )
  const catalog = () => catalogText(test.shop, folder)

  it('as a CSV of handles, titles and prices changes only names and prices', async () => {
    const before = await catalog()
    const columns = ['Handle', 'Title', 'Variant Price']
    const rows: ShopifyRow[] = [
      { Handle: 'mug', Title: 'Mug', 'Variant Price': '25' },
      { Handle: 'mug', 'Variant Price': '26' },
      { Handle: 'lamp', Title: 'Tall lamp', 'Variant Price': '80' },
    ]
    expect(await bringCsv(rows, columns)).toMatchObject({ created: 0, updated: 2, variants: 3 })
    expect(await catalog()).toBe(before.replace(',24.00,', ',25.00,').replace('lamp,Lamp,', 'lamp,Tall lamp,'))
  })

  it('as a CSV of SKUs and prices changes the variants in it', async () => {
    const before = await catalog()
    await bringCsv(
      [{ Handle: 'mug', Title: 'Mug', 'Variant SKU': 'MUG-S', 'Variant Price': '27' }],
      ['Handle', 'Title', 'Variant SKU', 'Variant Price'],
    )
    expect(await catalog()).toBe(before.replace(',26.00,', ',27.00,'))
  })

  it('as a WooCommerce CSV keeps fields without a column', async () => {
    const before = await catalog()
    const rows: ShopifyRow[] = [
      { Type: 'variable', SKU: 'M', Name: 'Mug' },
      { Type: 'variation', SKU: 'MUG-W', Parent: 'M', 'Regular price': '30', 'Sale price': '25' },
    ]
    const lamp = { Type: 'simple', Name: 'Lamp', 'Regular price': '81' }
    await bringCsv([...rows, lamp], ['Type', 'Parent', 'Name', 'Regular price', 'Sale price', 'SKU'])
    expect(await catalog()).toBe(before.replace(',24.00,', ',25.00,').replace(',80.00,', ',81.00,').replace('LAMP', ''))
  })

  it('as JSON keeps fields without a member', async () => {
    const before = await catalog()
    const products = [
      { slug: 'mug', name: 'Mug', variants: [{ sku: 'MUG-W', price: 25 }] },
      { slug: 'lamp', name: 'Lamp', price: 80, vendor: null },
    ]
    await bring('some.json', JSON.stringify({ products }))
    expect(await catalog()).toBe(before.replace(',24.00,', ',25.00,').replace(',Glow,', ',,'))
  })

  it('as JSON of slugs and one member changes only that', async () => {
    const before = await catalog()
    await bring('some.jsonl', '{"slug":"mug","featured":false}\n{"slug":"lamp","vendor":"Shine"}')
    expect(await catalog()).toBe(before.replace(',active,true,', ',active,false,').replace(',Glow,', ',Shine,'))
    const products = [{ slug: 'cup', featured: true }, { featured: true }]
    const unknown = bring('unknown.json', JSON.stringify({ products }))
    expect(await problemsOf(unknown)).toEqual([
      'products[1].name: is missing',
      'products[0].slug: is new to the shop and needs a name',
    ])
  })

  it.each([
    ['Featured (product.metafields.linden.featured)', 'false', ',active,true,', ',active,false,'],
    ['Vendor', 'Kiln', ',Clay,', ',Kiln,'],
    ['Type', 'Kitchen', ',Table,', ',Kitchen,'],
    ['Tags', 'sale', '"coffee, sale"', 'sale'],
    ['Body (HTML)', '<p>New.</p>', ',<p>Thrown by hand.</p>,', ',<p>New.</p>,'],
  ])('as a CSV of handles and %s changes only that', async (column, cell, from, to) => {
    const before = await catalog()
    await bringCsv([{ Handle: 'mug', [column]: cell }], ['Handle', column])
    expect(await catalog()).toBe(before.replace(from, to))
    const unknown = bringCsv([{ Handle: 'cup', [column]: cell }], ['Handle', column])
    expect(await problemsOf(unknown)).toEqual(['line 2, Handle: is new to the shop and needs a name'])
  })

  it('as a CSV of handles and stocks changes only those', async () => {
    const before = await catalog()
    const rows = [{ Handle: 'lamp', 'Variant Inventory Qty': '7' }]
    const file = folder.write('stocks.csv', shopifyCsv(rows, ['Handle', 'Variant Inventory Qty']))
    await importFile(test.shop, file, { media: MEDIA, stock: 'set' })
    expect(await catalog()).toBe(before.replace('LAMP,,shopify,3,', 'LAMP,,shopify,7,').replace(/,3$/m, ',7'))
  })

  it('reads an empty cell as empty', async () => {
    const before = await catalog()
    await bringCsv(
      [{ Handle: 'lamp', Title: 'Lamp', 'Variant Price': '80' }],
      ['Handle', 'Title', 'Vendor', 'Variant Price'],
    )
    expect(await catalog()).toBe(before.replace(',Glow,', ',,'))
  })

  it('is rejected if it is unclear which variants it means', async () => {
    const row = { Handle: 'mug', Title: 'Mug', 'Variant Price': '25' }
    expect(await problemsOf(bringCsv([row], ['Handle', 'Title', 'Variant Price']))).toEqual([
      'line 2, Handle: mug has 2 variants in the shop at different prices, and the file does not say which one it means; add their SKUs or option values',
    ])
    expect(
      await problemsOf(
        bringCsv([{ ...row, 'Variant SKU': 'OLD' }], ['Handle', 'Title', 'Variant SKU', 'Variant Price']),
      ),
    ).toEqual(['line 2, Handle: "OLD" is not the SKU of a variant of mug; a new variant needs option values'])
  })
})

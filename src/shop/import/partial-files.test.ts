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

describe.each(databases)('A file that names only some fields, on %s', (_, open) => {
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

  it('as a CSV of SKUs and prices changes the variants that it names', async () => {
    const before = await catalog()
    await bringCsv(
      [{ Handle: 'mug', Title: 'Mug', 'Variant SKU': 'MUG-S', 'Variant Price': '27' }],
      ['Handle', 'Title', 'Variant SKU', 'Variant Price'],
    )
    expect(await catalog()).toBe(before.replace(',26.00,', ',27.00,'))
  })

  it('as a CSV of WooCommerce keeps what has no column', async () => {
    const before = await catalog()
    const rows: ShopifyRow[] = [
      { Type: 'variable', SKU: 'M', Name: 'Mug' },
      { Type: 'variation', SKU: 'MUG-W', Parent: 'M', 'Regular price': '30', 'Sale price': '25' },
    ]
    const lamp = { Type: 'simple', Name: 'Lamp', 'Regular price': '81' }
    await bringCsv([...rows, lamp], ['Type', 'Parent', 'Name', 'Regular price', 'Sale price', 'SKU'])
    expect(await catalog()).toBe(before.replace(',24.00,', ',25.00,').replace(',80.00,', ',81.00,').replace('LAMP', ''))
  })

  it('as JSON keeps what has no member', async () => {
    const before = await catalog()
    const products = [
      { slug: 'mug', name: 'Mug', variants: [{ sku: 'MUG-W', price: 25 }] },
      { slug: 'lamp', name: 'Lamp', price: 80, vendor: null },
    ]
    await bring('some.json', JSON.stringify({ products }))
    expect(await catalog()).toBe(before.replace(',24.00,', ',25.00,').replace(',Glow,', ',,'))
  })

  it('reads an empty cell as empty', async () => {
    const before = await catalog()
    await bringCsv(
      [{ Handle: 'lamp', Title: 'Lamp', 'Variant Price': '80' }],
      ['Handle', 'Title', 'Vendor', 'Variant Price'],
    )
    expect(await catalog()).toBe(before.replace(',Glow,', ',,'))
  })

  it('is rejected if it does not say which variants it means', async () => {
    const row = { Handle: 'mug', Title: 'Mug', 'Variant Price': '25' }
    expect(await problemsOf(bringCsv([row], ['Handle', 'Title', 'Variant Price']))).toEqual([
      'line 2, Handle: mug has 2 variants in the shop at different prices, and the file does not say which one it means; add their SKUs or option values',
    ])
    expect(
      await problemsOf(
        bringCsv([{ ...row, 'Variant SKU': 'OLD' }], ['Handle', 'Title', 'Variant SKU', 'Variant Price']),
      ),
    ).toEqual(['line 2, Handle: "OLD" is the SKU of no variant of mug; a new variant needs its option values'])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  collect,
  mugRow,
  openFolder,
  shopifyCsv,
  type Folder,
  type ShopifyRow,
  readContext,
} from '#test/import-files.ts'
import { readProductCsv } from './product-csv.ts'

const NOW = new Date('2026-01-15T12:00:00Z')

describe('A cell that a spreadsheet would run', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = async (rows: ShopifyRow[], columns?: string[]) => {
    const file = folder.write('products.csv', shopifyCsv(rows, columns))
    const [entry] = await collect(readProductCsv(file, readContext(NOW)))
    const { warnings, ...product } = entry!.product!
    return { ...product, warnings: warnings.map(({ where, reason }) => `${where}: ${reason}`) }
  }
  const reason = (sign: string) =>
    `begins with "${sign}", so that a spreadsheet would run it as a formula; it was kept as text`

  it('is reported by row and column, and kept', async () => {
    const { warnings, name, variants } = await read([
      mugRow({ Title: '=HYPERLINK("https://x.example","Mug")', 'Variant SKU': '+MUG', 'Option1 Name': '@Size' }),
      { Handle: 'mug', 'Option1 Value': '- large', 'Variant Price': '1' },
    ])
    expect(warnings).toEqual([
      `line 2, Title: ${reason('=')}`,
      `line 2, Option1 Name: ${reason('@')}`,
      `line 2, Variant SKU: ${reason('+')}`,
      `line 3, Option1 Value: ${reason('-')}`,
    ])
    expect([name, variants[0]!.sku]).toEqual(['=HYPERLINK("https://x.example","Mug")', '+MUG'])
  })

  it('is reported in the rows of a WooCommerce product and its variations', async () => {
    const columns = ['Type', 'SKU', 'Name', 'Parent', 'Regular price', 'Attribute 1 name', 'Attribute 1 value(s)']
    const size = { 'Attribute 1 name': 'Size' }
    const rows: ShopifyRow[] = [
      { ...size, Type: 'variable', SKU: 'H', Name: '=1' },
      { ...size, Type: 'variation', Parent: 'H', 'Regular price': '45', 'Attribute 1 value(s)': '@S' },
    ]
    expect((await read(rows, columns)).warnings).toEqual([
      `line 2, Name: ${reason('=')}`,
      `line 3, Attribute 1 value(s): ${reason('@')}`,
    ])
  })

  it('is not a signed number, a cell that an apostrophe marks as text, or one in an unused column', async () => {
    const row = mugRow({
      Title: "'=1+1",
      'Option1 Value': '-1.50',
      'Variant Inventory Qty': '-3',
      'Google Shopping / MPN': '=1',
    })
    const { warnings, name, variants } = await read(
      [row],
      ['Handle', 'Title', 'Option1 Value', 'Variant Inventory Qty', 'Variant Price', 'Google Shopping / MPN'],
    )
    expect([warnings, name, variants[0]!.stock]).toEqual([[], '=1+1', '-3'])
  })
  it('is not a number that an apostrophe marks as text, as WooCommerce writes negative numbers', async () => {
    const columns = ['Type', 'SKU', 'Name', 'Published', 'Stock', 'Backorders allowed?', 'Regular price']
    const cells = { Published: "'-1", Stock: "'-3", 'Backorders allowed?': '1', 'Regular price': "'12.50" }
    const { warnings, listed, variants } = await read([{ SKU: 'H', Name: 'Hat', ...cells }], columns)
    expect([warnings, listed, variants[0]]).toMatchObject([[], false, { onHand: '-3', price: '12.50' }])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, readContext, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { cleanDescription } from '#shop/pages/description.ts'
import { readProductCsv } from '#shop/import/formats/product-csv.ts'

const CAP = { SKU: 'CAP', Name: 'Cap', 'Regular price': '18' }

describe('Data of a WooCommerce product without a place in the shop', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  async function read(...rows: ShopifyRow[]) {
    const { notes, ...context } = readContext(new Date('2026-01-15T12:00:00Z'))
    const columns = [...new Set(rows.flatMap(Object.keys))]
    const file = folder.write('products.csv', shopifyCsv(rows, columns))
    const entries = await collect(readProductCsv(file, { notes, ...context }))
    return {
      products: entries.map(({ product }) => product!),
      told: notes.all().map(({ where, reason }) => `${where}: ${reason}`),
    }
  }
  const attribute = (number: number, name: string, value: string) => ({
    [`Attribute ${number} name`]: name,
    [`Attribute ${number} value(s)`]: value,
  })

  it('includes categories after the first', async () => {
    const { products, told } = await read(
      { ...CAP, Categories: 'Home\\, Garden > Tables, Gifts' },
      { ...CAP, SKU: 'C2', Name: 'Other cap', Categories: 'Hats > Caps' },
      { ...CAP, SKU: 'C3', Name: 'Third cap', Categories: 'Hats, Uncategorized, Sale' },
    )
    expect(products.map(({ category, parentCategory }) => [parentCategory, category])).toEqual([
      ['Home, Garden', 'Tables'],
      ['Hats', 'Caps'],
      [undefined, 'Hats'],
    ])
    expect(told).toEqual([
      'line 2, Categories: 1 product in several categories: the first one is used',
      'line 4, Categories: 1 product in a category that is named like a built-in list: Sale and Deals put it into that list, and the next category is used',
    ])
  })

  it('includes brands after the first', async () => {
    const { products, told } = await read({ ...CAP, Brands: 'Oak, Ash' })
    expect(products[0]!.vendor).toBe('Oak')
    expect(told).toEqual(['line 2, Brands: 1 product with several brands: the first one is used'])
  })

  it('includes attributes that cannot be chosen, each by name', async () => {
    const wool = attribute(1, 'Material', 'Wool')
    const color = attribute(2, 'Color', 'Blue, Red')
    const { products, told } = await read(
      { ...CAP, Type: 'simple', ...wool },
      { ...CAP, SKU: 'H', Name: 'Hoodie', Type: 'variable', ...wool, ...color },
      { ...CAP, SKU: 'H1', Type: 'variation', Parent: 'H', ...attribute(2, 'Color', 'Blue') },
    )
    expect(products.map(({ options }) => options)).toEqual([[], ['Color']])
    expect(told).toEqual([
      'line 2, Attribute 1 name: the attribute "Material" of 2 products was left out: no variation chooses it',
    ])
  })

  it('includes texts of variations', async () => {
    const { told } = await read(
      { ...CAP, SKU: 'H', Name: 'Hoodie', Type: 'variable', Description: 'Warm.', ...attribute(1, 'Color', 'Blue') },
      { ...CAP, SKU: 'H1', Type: 'variation', Parent: 'H', Description: 'Blue.', ...attribute(1, 'Color', 'Blue') },
    )
    expect(told).toEqual([
      'line 3, Description: the description of 1 variation was left out: the shop shows that of the product',
    ])
  })

  it('does not include short descriptions, which are placed before the long ones, and reported', async () => {
    const texts = (short: string, long: string) => ({ 'Short description': short, Description: long })
    const { products, told } = await read(
      { ...CAP, ...texts('Warm.', 'Of wool.\\n\\nMade here.') },
      { ...CAP, SKU: 'C2', Name: 'Other cap', ...texts('<ul><li>Warm</li></ul>', '<p>Of wool.</p>') },
      { ...CAP, SKU: 'C3', Name: 'Third cap', ...texts('Of wool.', 'Of wool.\\n\\nMade here.') },
      { ...CAP, SKU: 'C4', Name: 'Fourth cap', ...texts('Warm.', '') },
    )
    expect(products.map(({ description }) => cleanDescription(description!))).toEqual([
      '<p>Warm.</p><p>Of wool.</p><p>Made here.</p>',
      '<ul><li>Warm</li></ul><p>Of wool.</p>',
      '<p>Of wool.</p><p>Made here.</p>',
      '<p>Warm.</p>',
    ])
    expect(told).toEqual(['line 2, Short description: 2 short descriptions were put before the long ones'])
  })

  it('includes the price, if the file has no column for it', async () => {
    const { told } = await read({ SKU: 'CAP', Name: 'Cap', 'In stock?': '1' })
    expect(told).toEqual([
      'line 1: has no column Regular price: existing products keep their prices, and new ones are hidden until they have one',
    ])
  })
})

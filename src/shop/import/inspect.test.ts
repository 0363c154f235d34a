import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile, type ImportOptions } from './import-products.ts'

describe.each(databases)('A file with interrupted products, imported on %s,', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bringRows(sizes())
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = (text: string, options: Partial<ImportOptions> = {}) =>
    importFile(test.shop, folder.write('products.csv', text), { media: MEDIA, yes: true, ...options })
  const bringRows = (rows: ShopifyRow[], options: Partial<ImportOptions> = {}) => bring(shopifyCsv(rows), options)
  const size = (value: string): ShopifyRow =>
    mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': `MUG-${value}` })
  const sizes = () => ['S', 'M', 'L'].map(size)
  const lamp = () => mugRow({ Handle: 'lamp', 'Variant SKU': 'LAMP' })
  const read = async (path: string) => (await test.api.request(path)).json()
  const shownSizes = async () =>
    ((await read('/api/products/mug')) as { variants: { sku: string }[] }).variants.map(({ sku }) => sku)
  const slugs = async () =>
    ((await read('/api/products')) as { products: { slug: string }[] }).products.map(({ slug }) => slug).toSorted()

  it('with skipBad skips a product whose rows are apart, and counts it once', async () => {
    const [small, medium, large] = sizes() as [ShopifyRow, ShopifyRow, ShopifyRow]
    const rows = [small, lamp(), { ...medium, Handle: 'Mug' }, mugRow({ Handle: 'cup' }), large]
    expect(await bringRows(rows, { skipBad: true })).toMatchObject({ created: 2, updated: 0, skipped: 1 })
    expect(await shownSizes()).toEqual(['MUG-S', 'MUG-M', 'MUG-L'])
  })

  it.each(['first', 'last'])('with skipBad skips a product if the %s of two parts cannot be read', async (bad) => {
    const [good, wrong] = [size('M'), { ...size('S'), Title: 'Mug\u001b' }]
    const rows = bad === 'first' ? [wrong, lamp(), good] : [good, lamp(), wrong]
    expect(await bringRows(rows, { skipBad: true })).toMatchObject({ created: 1, updated: 0, skipped: 1 })
    expect(await shownSizes()).toEqual(['MUG-S', 'MUG-M', 'MUG-L'])
  })

  it('in JSON skips a product that occurs twice, once unreadable', async () => {
    const products = [
      { slug: 'mug', name: 'Mug', options: ['Size'], variants: [{ values: ['S'], price: 20 }] },
      { slug: 'mug', name: 'Mug', price: 'many' },
    ]
    const file = folder.write('products.json', JSON.stringify({ products }))
    const report = await importFile(test.shop, file, { media: MEDIA, yes: true, skipBad: true })
    expect(report).toMatchObject({ updated: 0, skipped: 1 })
    expect(await shownSizes()).toEqual(['MUG-S', 'MUG-M', 'MUG-L'])
  })

  it('ignores a row of separators, even between the rows of one product', async () => {
    const [header, ...lines] = shopifyCsv(sizes()).split('\n') as [string, ...string[]]
    const empty = header.replaceAll(/[^,]/g, '')
    const report = await bring([header, lines[0], empty, ...lines.slice(1), ` ${empty}`].join('\n'))
    expect(report).toMatchObject({ unchanged: 1, variants: 3 })
    await bring('Type,Name,Regular price\nsimple,Cap,18\n,,\nsimple,Bag,20\n,,\n')
    expect(await slugs()).toEqual(['bag', 'cap', 'mug'])
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { BadFile } from './problems.ts'
import { importFile, type ImportOptions } from './import-products.ts'

const APPAREL = 'test/data/shopify-apparel.csv'
const HOME = 'test/data/shopify-home-and-garden.csv'

type ShownProduct = {
  _id: string
  name: string
  variants: { id: string; sku: string | null; options: { value: string }[]; price: number; stock: number | null }[]
} & Record<string, unknown>

describe.each(databases)('An import on %s', (_, open) => {
  let shop: TestShop
  let folder: Folder
  beforeEach(async () => {
    shop = await openTestShop(open)
    folder = openFolder()
  })
  afterEach(async () => {
    folder.remove()
    await shop.close()
  })

  const bring = (file: string, options: Partial<ImportOptions> = {}) =>
    importFile(shop.shop, file, { media: MEDIA, stock: 'set', yes: true, ...options })
  const bringRows = (rows: ShopifyRow[], options: Partial<ImportOptions> = {}) =>
    bring(folder.write('products.csv', shopifyCsv(rows)), options)
  const refusal = (rows: ShopifyRow[]) =>
    bringRows(rows).then(
      () => [],
      (error: BadFile) => error.problems.first.map(({ where, reason }) => `${where}: ${reason}`),
    )
  const show = async (slug: string) => (await (await shop.api.request(`/api/products/${slug}`)).json()) as ShownProduct
  const told = async (rows: ShopifyRow[]) =>
    (await bringRows(rows)).warnings.first.map(({ where, reason }) => `${where}: ${reason}`)
  const slugs = async () => {
    const { products } = (await (await shop.api.request('/api/products?limit=100')).json()) as {
      products: { slug: string }[]
    }
    return products.map(({ slug }) => slug).toSorted()
  }

  it('imports an apparel catalog', async () => {
    expect(await bring(APPAREL, { category: 'Clothing' })).toMatchObject({ created: 20, updated: 0, variants: 22 })
    expect(await show('classic-varsity-top')).toMatchObject({
      name: 'Classic Varsity Top',
      category: 'Clothing',
      price: 60,
      tags: ['women'],
      inStock: true,
      options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }],
      variants: [{ stock: 1 }, { stock: 1 }, { stock: 1 }],
      images: ['https://burst.shopifycdn.com/photos/casual-fashion-woman_925x.jpg'],
    })
    expect(await show('ocean-blue-shirt')).toMatchObject({ options: [], variants: [{ options: [], price: 50 }] })
  })

  it('imports a home catalog', async () => {
    expect(await bring(HOME)).toMatchObject({ created: 20, updated: 0, variants: 21, warnings: { count: 0 } })
    const pot = await show('clay-plant-pot')
    expect(pot).toMatchObject({
      category: 'Outdoor',
      price: 9.99,
      priceVaries: true,
      onSale: false,
      onlyVariantId: null,
    })
    expect(pot.variants.map(({ price, stock }) => [price, stock])).toEqual([
      [9.99, 1],
      [15.99, 3],
    ])
    expect(pot.images).toHaveLength(2)
    const sofa = {
      price: 500,
      compareAtPrice: 750,
      onSale: true,
      variantCount: 1,
      description: expect.stringContaining('<p>'),
    }
    expect(await show('cream-sofa')).toMatchObject(sofa)
    expect(await show('pink-armchair')).toMatchObject({ inStock: false })
  })

  it('changes nothing if the file is unchanged', async () => {
    await bring(HOME)
    const before = await Promise.all([show('clay-plant-pot'), show('cream-sofa')])
    const written = () => shop.shop.database.db.selectFrom('products').select('updated_at').execute()
    const at = await written()
    const version = await catalogVersion(shop.shop.database.db)
    shop.clock.now = new Date('2026-01-16T12:00:00Z')
    expect(await bring(HOME)).toMatchObject({ created: 0, updated: 0, unchanged: 20 })
    expect(await catalogVersion(shop.shop.database.db)).toBe(version)
    expect(await written()).toEqual(at)
    expect(await Promise.all([show('clay-plant-pot'), show('cream-sofa')])).toEqual(before)
    expect(await shop.shop.database.db.selectFrom('variants').select('id').execute()).toHaveLength(21)
  })

  it('restores the indexes and triggers that it drops in an empty shop', async () => {
    const { db, kind } = shop.shop.database
    const made = async () =>
      kind === 'postgres'
        ? []
        : (await sql<{ sql: string }>`select sql from sqlite_master order by name`.execute(db)).rows
    const before = await made()
    const twice = [mugRow(), mugRow({ Handle: 'lamp', Title: 'Lamp', 'Variant SKU': 'LAMP' })]
    expect(await bringRows(twice)).toMatchObject({ created: 2 })
    expect(await made()).toEqual(before)
    const found = await (await shop.api.request('/api/products?q=mugs')).json()
    expect(found).toMatchObject({ total: 1, products: [{ slug: 'mug' }] })
  })

  it('assigns ascending ids and raises the catalog version once', async () => {
    const version = await catalogVersion(shop.shop.database.db)
    await bring(HOME)
    await bring(APPAREL)
    expect(await catalogVersion(shop.shop.database.db)).toBe(version + 2)
    expect((await show('clay-plant-pot'))._id).toBe('1')
    expect((await show('led-high-tops'))._id).toBe('40')
    const shown = await Promise.all(['clay-plant-pot', 'classic-varsity-top', 'led-high-tops'].map(show))
    const variants = shown.flatMap(({ variants }) => variants.map(({ id }) => id))
    expect(variants.toSorted()).toEqual(variants)
  })

  it('assigns unique ids when two imports run concurrently', async () => {
    await Promise.all([bring(HOME), bring(APPAREL)])
    const ids = await shop.shop.database.db.selectFrom('products').select('id').orderBy('id').execute()
    expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_id, index) => index + 1))
  })

  it('updates an existing product and keeps fields missing from the file', async () => {
    await bringRows([mugRow()])
    const before = await show('mug')
    await shop.shop.database.db.updateTable('products').set({ rating: 4.5, reviews: 7, featured: 1 }).execute()
    await bringRows([mugRow({ Title: 'Better Mug', 'Variant Price': '26.50', 'Variant Inventory Qty': '0' })])
    const after = { name: 'Better Mug', price: 26.5, inStock: false, rating: 4.5, reviews: 7, featured: true }
    expect(await show('mug')).toMatchObject({ ...after, _id: before._id, variants: [{ id: before.variants[0]!.id }] })
  })

  const size = (value: string, sku: string, change: ShopifyRow = {}) =>
    mugRow({ 'Option1 Name': 'Size', 'Option1 Value': value, 'Variant SKU': sku, ...change })

  it('matches variants by option values and retires those that are gone', async () => {
    await bringRows([size('S', 'MUG-S'), size('L', 'MUG-L')])
    const [small, large] = (await show('mug')).variants
    await bringRows([size('L', 'MUG-S'), size('XL', 'MUG-XL')])
    const later = (await show('mug')).variants
    expect(later.map(({ sku }) => sku)).toEqual(['MUG-S', 'MUG-XL'])
    expect(later[0]!.id).toBe(large!.id)
    await bringRows([size('S', 'MUG-S')])
    expect((await show('mug')).variants.map(({ id }) => id)).toEqual([small!.id])
  })

  it('moves a SKU between two products of the file, however far apart', async () => {
    const others = Array.from({ length: 600 }, (_, index) => mugRow({ Handle: `cup-${index}`, 'Variant SKU': '' }))
    const lamp = { Handle: 'lamp', Title: 'Lamp' }
    await bringRows([mugRow({ 'Variant SKU': 'A' }), ...others, mugRow({ ...lamp, 'Variant SKU': 'B' })])
    await bringRows([mugRow({ 'Variant SKU': 'B' }), ...others, mugRow({ ...lamp, 'Variant SKU': 'A' })])
    expect((await show('mug')).variants[0]!.sku).toBe('B')
    expect((await show('lamp')).variants[0]!.sku).toBe('A')
  })

  it('rejects the whole file for one bad row, with line, column and reason', async () => {
    expect(await refusal([mugRow(), mugRow({ Handle: 'lamp', 'Variant SKU': '', 'Variant Price': 'abc' })])).toEqual([
      'line 3, Variant Price: "abc" is not a price; write it as 12.50',
    ])
    expect(await slugs()).toEqual([])
  })

  it.each<[string, ShopifyRow, string]>([
    ['a missing title', { Title: '' }, 'line 2, Title: is missing'],
    ['a missing price', { 'Variant Price': '' }, 'line 2, Variant Price: is missing'],
    ['a reserved slug', { Handle: 'Sale' }, 'line 2, Handle: "sale" is reserved for a page of the shop'],
    [
      'a slug that is an id',
      { Handle: '012' },
      'line 2, Handle: "012" would open the product with the id 12; add a word, as in "item-012"',
    ],
    ['a slug without letters', { Handle: '***' }, 'line 2, Handle: "***" has no letters or digits'],
    ['a category that is too long', { Type: 'x'.repeat(301) }, 'line 2, Type: is longer than 300 characters'],
    [
      'a fractional stock',
      { 'Variant Inventory Qty': '1.5' },
      'line 2, Variant Inventory Qty: "1.5" is not a whole number',
    ],
    ['an option without a name', { 'Option1 Value': 'Red' }, 'line 2, Option1 Name: an option has values but no name'],
    [
      'a missing picture',
      { 'Image Src': '../shop.db' },
      'line 2, Image Src: "../shop.db" is neither a web address nor a file in the folder of the import file',
    ],
  ])('refuses %s', async (_case, change, problem) => {
    expect(await refusal([mugRow(change)])).toContain(problem)
  })

  it('accepts a number longer than any id as a slug', async () => {
    await bringRows([
      mugRow({ Handle: '4006381333931' }),
      mugRow({ Handle: 'item-1', Title: 'Lamp', 'Variant SKU': '' }),
    ])
    expect(await show('4006381333931')).toMatchObject({ name: 'Mug' })
    expect(await show('item-1')).toMatchObject({ name: 'Lamp' })
  })

  it('counts all problems and keeps the first thousand', async () => {
    const rows = Array.from({ length: 1200 }, (_row, index) =>
      mugRow({ Handle: `mug-${index}`, 'Variant SKU': '', 'Variant Price': 'many', 'Variant Inventory Qty': '-1' }),
    )
    const report = await bringRows([...rows, mugRow()], { skipBad: true })
    expect([report.problems.count, report.problems.first.length]).toEqual([1200, 1000])
    expect([report.warnings.count, report.warnings.first.length]).toEqual([1200, 1000])
    expect(report).toMatchObject({ created: 1, skipped: 1200 })
  })

  it('rejects a repeated variant and one without an option value', async () => {
    expect(await refusal([size('S', 'A'), size('S', 'B'), size('', 'C')])).toEqual([
      'line 4, Option1 Value: needs a value for Size',
      'line 3, Option1 Value: S is listed twice',
    ])
  })

  it('rejects a handle whose rows are not consecutive', async () => {
    expect(
      await refusal([mugRow(), mugRow({ Handle: 'lamp', 'Variant SKU': 'L' }), mugRow({ 'Variant SKU': '' })]),
    ).toEqual(['line 4, Handle: "mug" is already used by the product at line 2, Handle'])
  })

  it('accepts a SKU of several variants, and reports it once', async () => {
    const sizes = ['S', 'M', 'L'].map((size) => mugRow({ 'Option1 Name': 'Size', 'Option1 Value': size }))
    const said =
      '3 variants with a SKU that another has too, such as MUG of mug; in commands, name one by its handle and options, like mug/Small'
    expect(await told([...sizes, mugRow({ Handle: 'lamp' })])).toEqual([`line 3, Variant SKU: ${said}`])
    expect((await show('mug')).variants.map(({ sku, price }) => [sku, price])).toEqual([
      ['MUG', 24],
      ['MUG', 24],
      ['MUG', 24],
    ])
    expect(await told([mugRow({ Handle: 'vase' })])).toEqual([
      'line 2, Variant SKU: "MUG" of vase is also a SKU of lamp in the shop',
    ])
  })

  it('with skipBad skips products with problems', async () => {
    const report = await bringRows(
      [mugRow({ 'Variant Price': 'abc' }), mugRow({ Handle: 'plate', 'Variant SKU': 'PLATE' })],
      { skipBad: true },
    )
    expect(report).toMatchObject({ created: 1, updated: 0, skipped: 1 })
    expect(report.problems.first.map(({ where }) => where)).toEqual(['line 2, Variant Price'])
    expect(await slugs()).toEqual(['plate'])
  })

  it('assigns a product whose type is named like a built-in list to another category', async () => {
    await bringRows([mugRow({ Type: 'Deals' })])
    expect(await show('mug')).toMatchObject({ category: 'Other', isDeal: true })
  })

  it('tracks stock only if the product cannot be backordered', async () => {
    const report = await bringRows([
      mugRow(),
      mugRow({ Handle: 'lamp', 'Variant SKU': 'L', 'Variant Inventory Policy': 'continue' }),
      mugRow({ Handle: 'vase', 'Variant SKU': 'V', 'Variant Inventory Qty': '' }),
      mugRow({ Handle: 'plate', 'Variant SKU': 'P', 'Variant Inventory Qty': '-2' }),
    ])
    const stocks = await Promise.all(['mug', 'lamp', 'vase', 'plate'].map(show))
    expect(stocks.map(({ variants }) => variants[0]!.stock)).toEqual([5, null, null, 0])
    expect(report.warnings.first).toEqual([
      {
        where: 'line 4, Variant Inventory Qty',
        reason: '1 variant without a quantity: its stock is not tracked, and it never sells out',
      },
      { where: 'line 5, Variant Inventory Qty', reason: '-2 was read as 0: sold out' },
    ])
  })

  it('reads sales, deals and hidden products', async () => {
    const report = await bringRows([
      mugRow({ 'Variant Compare At Price': '20', Tags: 'DEAL, Gift' }),
      mugRow({ Handle: 'lamp', 'Variant SKU': 'L', Tags: 'sale' }),
      mugRow({ Handle: 'hidden', 'Variant SKU': 'H', Published: 'FALSE' }),
      mugRow({ Handle: 'draft', 'Variant SKU': 'D', Status: 'draft' }),
    ])
    expect(report.warnings.first[0]?.reason).toBe('20 is below the price, so the product is not reduced')
    expect(await slugs()).toEqual(['lamp', 'mug'])
    expect(await show('mug')).toMatchObject({
      onSale: false,
      compareAtPrice: null,
      isDeal: true,
      tags: ['DEAL', 'Gift'],
    })
    expect(await show('lamp')).toMatchObject({ onSale: true, isDeal: false })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, shopifyCsv, type Folder, type ShopifyRow, readContext } from '#test/import-files.ts'
import { checkProduct } from '#shop/import/check/check-product.ts'
import { readProductCsv } from '#shop/import/formats/product-csv.ts'

const NOW = new Date('2026-01-15T12:00:00Z')

/** The column names of WooCommerce's export. */
const COLUMNS = [
  ...'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description'.split(','),
  ...'Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount'.split(','),
  ...'Backorders allowed?,Sold individually?,Weight (kg),Allow customer reviews?,Purchase note'.split(','),
  ...'Sale price,Regular price,Categories,Tags,Shipping class,Images,Parent,Grouped products'.split(','),
  ...'Upsells,Cross-sells,External URL,Button text,Position,Brands'.split(','),
  ...[1, 2].flatMap((n) => ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${n} ${part}`)),
]

const cap: ShopifyRow = { ID: '7', Type: 'simple', SKU: 'CAP', Name: 'Cap', Published: '1', 'Regular price': '18' }
const hoodie: ShopifyRow = {
  ID: '8',
  Type: 'variable',
  SKU: 'HOODIE',
  Name: 'Hoodie',
  Published: '1',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'Blue, Red',
  Images: 'https://x.example/a.jpg, https://x.example/b.jpg',
}
const variation = (color: string, change: ShopifyRow = {}): ShopifyRow => ({
  Type: 'variation',
  SKU: `HOODIE-${color}`,
  Name: `Hoodie - ${color}`,
  Published: '1',
  'Regular price': '45',
  Parent: 'HOODIE',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': color,
  ...change,
})

describe("A reader of WooCommerce's CSV", () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (rows: ShopifyRow[], columns = COLUMNS) =>
    collect(readProductCsv(folder.write('products.csv', shopifyCsv(rows, columns)), readContext(NOW)))
  const problemsOf = async (rows: ShopifyRow[]) =>
    (await read(rows)).flatMap(({ product, problems }) => [
      ...problems,
      ...(product ? checkProduct(product).problems : []),
    ])

  it('reads a simple product by its documented columns', async () => {
    const about = {
      Description: 'Warm.\\nSoft.',
      Categories: 'Clothing > Hats, Gifts',
      Tags: 'wool, a\\,b',
      Brands: 'Moor',
    }
    const state = { 'Is featured?': '1', 'Sale price': '16', Stock: '3', Images: 'https://x.example/cap.jpg' }
    const [entry] = await read([{ ...cap, ...about, ...state, Type: 'simple, virtual' }])
    expect(checkProduct(entry!.product!)).toMatchObject({
      problems: [],
      product: {
        slug: 'cap',
        category: 'Hats',
        parentCategory: 'Clothing',
        vendor: 'Moor',
        tags: ['wool', 'a', 'b'],
        featured: true,
        listed: true,
        description: '<p>Warm.<br />Soft.</p>',
        options: [],
        variants: [{ sku: 'CAP', priceCents: 1600, compareAtCents: 1800, stock: 3 }],
        pictures: [{ ref: 'https://x.example/cap.jpg' }],
      },
    })
  })

  it('collects the variations of a product, in any place and under any name', async () => {
    const rows = [
      variation('Red', { Images: 'https://x.example/b.jpg', Stock: '0' }),
      hoodie,
      cap,
      variation('Blue', { Parent: 'id:8', 'Sale price': '40' }),
      variation('Green', { Published: '0' }),
    ]
    const [entry, other] = await read(rows)
    expect(checkProduct(entry!.product!)).toMatchObject({
      problems: [],
      product: {
        options: ['Color'],
        variants: [
          {
            sku: 'HOODIE-Red',
            values: ['Red'],
            priceCents: 4500,
            stock: 0,
            picture: { ref: 'https://x.example/b.jpg' },
          },
          { sku: 'HOODIE-Blue', priceCents: 4000, compareAtCents: 4500, stock: null, picture: null },
        ],
      },
    })
    expect(other!.product!.name).toBe('Cap')
  })

  it('hides products that are unpublished or not in the catalog, and tracks stock only if it limits sales', async () => {
    const rows = [
      { ...cap, Published: '0', Stock: '2', 'Backorders allowed?': 'notify' },
      { ...cap, 'Visibility in catalog': 'hidden', 'In stock?': '0' },
      { ...cap, 'Visibility in catalog': 'visible', 'In stock?': '1' },
    ]
    const products = (await read(rows)).map(({ product }) => [product!.listed, product!.variants[0]!.stock])
    expect(products).toEqual([
      [false, ''],
      [false, '0'],
      [true, ''],
    ])
  })

  it.each<[string, ShopifyRow[], string, string]>([
    [
      'a price that may mean two amounts',
      [{ ...cap, 'Regular price': '1,234' }],
      'line 2, Regular price',
      '"1,234" is not a price; write it as 12.50',
    ],
    ['a missing price', [hoodie, variation('Red', { 'Regular price': '' })], 'line 3, Regular price', 'is missing'],
    ['a missing name', [{ ...cap, Name: '' }], 'line 2, Name', 'is missing'],
    ['a variable product without variations', [hoodie], 'line 2, Name', 'has no variants'],
    [
      'a variation of nothing',
      [cap, variation('Red')],
      'line 3, Parent',
      '"HOODIE" is not the SKU or id of a product in the file',
    ],
  ])('refuses %s by line and column', async (_case, rows, where, reason) => {
    expect(await problemsOf(rows)).toEqual([{ where, reason }])
  })

  it('reads decimal commas, makes slugs from any name, and omits what it does not sell, each reported once', async () => {
    const { notes, ...context } = readContext(NOW)
    const rows = [
      { ...cap, Name: '1984', 'Regular price': '1.234,56', 'Weight (kg)': '0,350' },
      { ...cap, Name: 'Sale', SKU: 'S', 'Regular price': '12,50' },
      { ...cap, Name: 'Tea &amp; Milk', SKU: 'T', Categories: 'Sale, Kitchen' },
      { ...cap, Name: 'Tea & Milk', SKU: 'T2' },
      { ...cap, Name: 'Set', Type: 'grouped' },
    ]
    const file = folder.write('products.csv', shopifyCsv(rows, COLUMNS))
    const products = (await collect(readProductCsv(file, { notes, ...context }))).map(({ product }) => product!)
    expect(products.map((product) => [product.slug, product.name, product.variants[0]!.price])).toEqual([
      ['item-1984', '1984', '1234.56'],
      ['item-sale', 'Sale', '12.50'],
      ['tea-milk', 'Tea & Milk', '18'],
      ['tea-milk-t2', 'Tea & Milk', '18'],
    ])
    expect([products[0]!.variants[0]!.weightGrams, products[2]!.category, products[2]!.onSale]).toEqual([
      '350.000',
      'Kitchen',
      true,
    ])
    expect(notes.all().map(({ where, reason }) => `${where}: ${reason}`)).toEqual([
      'line 2, Regular price: 3 numbers with a comma: 1.234,56 is read as 1234.56',
      'line 4, Categories: 1 product in a category that is named like a built-in list: Sale and Deals put it into that list, and the next category is used',
      'line 5, Name: 1 product with the same name as another: the SKU or id was added to the address',
      'line 6, Type: 1 product of the type "grouped" was left out: the shop does not sell this type',
    ])
  })

  it('expands a variation for any value into variants for the remaining values, and divides its stock', async () => {
    const shirt = { ...hoodie, 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': 'S, M\\, wide, L' }
    const any = (color: string, size: string, change: ShopifyRow) =>
      variation(color, { 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': size, ...change })
    const [entry] = await read([
      shirt,
      any('Blue', '', { 'Regular price': '20', Stock: '5' }),
      any('Blue', 'L', { 'Regular price': '22', Stock: '9' }),
    ])
    expect(entry!.product!.variants.map(({ values, price, stock }) => [...values, price, stock])).toEqual([
      ['Blue', 'S', '20', '3'],
      ['Blue', 'M, wide', '20', '2'],
      ['Blue', 'L', '22', '9'],
    ])
  })

  it.each(['SKU,Stock', 'ID,Published', 'sku,In stock?'])('reads only the columns %s', async (columns) => {
    const entries = await collect(readProductCsv(folder.write('some.csv', `${columns}\n7,1\n8,0\n`), readContext(NOW)))
    expect(entries.map(({ product, problems }) => [product?.slug, problems])).toEqual([
      ['', []],
      ['', []],
    ])
  })

  it('is recognized in other languages, and explains what to do', async () => {
    const german = { ID: '1', Typ: 'simple', Artikelnummer: 'T', Name: 'Tasse', 'Regulärer Preis': '12,50' }
    await expect(read([german], Object.keys(german))).rejects.toThrow(
      /WooCommerce product export in German, .* Set the language of your WordPress user to English/,
    )
    const withoutAttributes = { ID: '1', タイプ: 'simple', SKU: 'T', 名前: 'Bolli', 通常価格: '12' }
    await expect(read([withoutAttributes], Object.keys(withoutAttributes))).rejects.toThrow(
      'WooCommerce product export in another language',
    )
    const mixed = { ID: '1', Type: 'variable', SKU: 'T', Name: 'Tasse', 'Normaler Preis': '12' }
    await expect(read([mixed], Object.keys(mixed))).rejects.toThrow('WooCommerce product export in another language')
    const unknown = { ID: '1', Gerð: 'simple', Heiti: 'Bolli', 'Eiginleiki 1 heiti': '' }
    await expect(read([unknown], Object.keys(unknown))).rejects.toThrow(
      'WooCommerce product export in another language',
    )
  })
})

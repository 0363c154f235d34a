import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { checkProduct } from '#shop/import/check-product.ts'
import { readProductCsv } from './product-csv.ts'

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
    collect(readProductCsv(folder.write('products.csv', shopifyCsv(rows, columns)), 'Other', NOW))
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
        category: 'Clothing',
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

  it('gathers the variations of a product, wherever they stand and however they name it', async () => {
    const rows = [
      variation('Red', { Images: 'https://x.example/b.jpg', Stock: '0' }),
      hoodie,
      cap,
      variation('Blue', { Parent: 'id:8', 'Sale price': '40' }),
      variation('Green', { Published: '-1' }),
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

  it('hides what is not published or not in the catalog, and counts stock only where it ends', async () => {
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
      'a price of another country',
      [{ ...cap, 'Regular price': '1.234,56' }],
      'line 2, Regular price',
      '"1.234,56" is not a price; write it like 12.50',
    ],
    ['a missing price', [hoodie, variation('Red', { 'Regular price': '' })], 'line 3, Regular price', 'is missing'],
    ['a missing name', [{ ...cap, Name: '' }], 'line 2, Name', 'is missing'],
    ['a reserved slug', [{ ...cap, Name: 'Sale' }], 'line 2, Name', '"sale" is reserved for a page of the shop'],
    [
      'a name that is an id',
      [{ ...cap, Name: '1984' }],
      'line 2, Name',
      '"1984" would open the product with the id 1984; add a word, as in "item-1984"',
    ],
    [
      'a variation for any value',
      [hoodie, variation('Red'), variation('', { SKU: '' })],
      'line 4, Attribute 1 value(s)',
      'needs a value for Color',
    ],
    ['a variable product without variations', [hoodie], 'line 2, Name', 'has no variants'],
    [
      'a variation of nothing',
      [cap, variation('Red')],
      'line 3, Parent',
      '"HOODIE" is the SKU or id of no product of the file',
    ],
    ['a group', [{ ...cap, Type: 'grouped' }], 'line 2, Type', '"grouped" is not a product type that the shop sells'],
  ])('refuses %s by line and column', async (_case, rows, where, reason) => {
    expect(await problemsOf(rows)).toEqual([{ where, reason }])
  })

  it('refuses a file without a column that it needs', async () => {
    const without = read(
      [cap],
      COLUMNS.filter((column) => column !== 'Regular price'),
    )
    await expect(without).rejects.toThrow(
      '/products.csv is not a product export of WooCommerce: its first line has no column Regular price.',
    )
  })
})

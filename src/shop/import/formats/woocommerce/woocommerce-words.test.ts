import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, readContext, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { readProductCsv } from '#shop/import/formats/product-csv.ts'

const PLAIN = { SKU: 'CAP', Name: 'Cap', 'Regular price': '18' }
const DRAFT = '-1'

describe('Words in WooCommerce’s cells', () => {
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
      problems: entries.flatMap(({ problems }) => problems.map(({ where, reason }) => `${where}: ${reason}`)),
      told: notes.all().map(({ reason }) => reason),
    }
  }
  const readOne = async (cells: ShopifyRow) => (await read({ ...PLAIN, ...cells })).products[0]!
  const color = (value: string) => ({ 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': value })
  const hoodie = { Type: 'variable', SKU: 'H', Name: 'Hoodie', ...color('Blue, Red') }
  const ofHoodie = (value: string, change: ShopifyRow = {}): ShopifyRow => ({
    Type: 'variation',
    SKU: `H-${value}`,
    Parent: 'H',
    'Regular price': '45',
    ...color(value),
    ...change,
  })

  it.each([
    ['1', true],
    ['0', false],
    ['-1', false],
    ["'-1", false],
    ['2', false],
    ['publish', true],
    ['private', false],
    ['pending', false],
    ['future', false],
    ['TRUE', true],
    ['', true],
  ])('Published %j shows the product: %j', async (cell, listed) => {
    expect((await readOne({ Published: cell })).listed).toBe(listed)
  })

  it.each([
    ['simple', true],
    ['virtual, simple', false],
    ['simple, virtual', false],
    ['downloadable, virtual', false],
    ['downloadable', true],
    ['', true],
  ])('Type %j is a simple product that requires shipping: %j', async (cell, isSent) => {
    const { variants } = await readOne({ Type: cell })
    expect(variants.map(({ requiresShipping }) => requiresShipping)).toEqual([isSent])
  })

  it('Variations of a draft are drafts only in the file, and stay variants of the hidden product', async () => {
    const rows = [{ ...hoodie, Published: DRAFT }, ...['Blue', 'Red'].map((one) => ofHoodie(one, { Published: DRAFT }))]
    const { products, problems } = await read(...rows)
    expect([products[0]!.listed, products[0]!.variants.length, problems]).toEqual([false, 2, []])
  })

  it('A product without variations on sale is hidden, with all of them, and counted', async () => {
    const off = ['Blue', 'Red'].map((one) => ofHoodie(one, { Published: '0' }))
    const { products, told } = await read({ ...hoodie, Published: '1' }, ...off)
    expect([products[0]!.listed, products[0]!.variants.length]).toEqual([false, 2])
    expect(told).toContain('1 product without a published variation was hidden')
  })

  it.each([
    ['Visibility in catalog', 'secret', 'write visible, catalog or search to show the product, or hidden to hide it'],
    [
      'In stock?',
      'maybe',
      'write 1, yes, true, instock, backorder or onbackorder if it is in stock, or 0, no, false or outofstock if it is not',
    ],
    [
      'Backorders allowed?',
      'maybe',
      'write 1, yes, true or notify if it is sold without stock, or 0, no or false if it is not',
    ],
    ['Is featured?', 'maybe', 'write 1, yes or true if it is featured, or 0, no or false if it is not'],
    ['Tax status', 'exempt', 'write taxable or true if it is taxed, or shipping, none or false if it is not'],
  ])('%s %j is rejected, with the known words', async (column, word, advice) => {
    const { problems } = await read({ ...PLAIN, [column]: word })
    expect(problems).toEqual([`line 2, ${column}: "${word}" is not valid; ${advice}`])
  })

  it.each<[ShopifyRow, string | undefined]>([
    [{ 'In stock?': 'outofstock' }, '0'],
    [{ 'In stock?': '0', Stock: '5' }, '5'],
    [{ 'In stock?': 'instock', Stock: '' }, ''],
    [{ 'Backorders allowed?': 'notify', Stock: '5' }, ''],
  ])('%j is the stock %j', async (cells, stock) => {
    expect((await readOne(cells)).variants[0]!.stock).toBe(stock)
  })

  it('Stock shared by variations is divided among them, and counted', async () => {
    const { products, told } = await read(
      { ...hoodie, Stock: '5' },
      ...['Blue', 'Red'].map((one) => ofHoodie(one, { Stock: 'parent' })),
    )
    expect(products[0]!.variants.map(({ stock }) => stock)).toEqual(['3', '2'])
    expect(told).toEqual(['the stock that the variations of 1 product share was divided among its variants; check it'])
  })

  it('Shared stock that can be oversold is counted on below zero', async () => {
    const shared = { Stock: '5', 'Backorders allowed?': '1' }
    const own = { Stock: 'parent', 'Backorders allowed?': '0' }
    const { products } = await read({ ...hoodie, ...shared }, ofHoodie('Blue', own), ofHoodie('Red', own))
    expect(products[0]!.variants.map(({ stock, onHand }) => [stock, onHand])).toEqual([
      ['', '3'],
      ['', '2'],
    ])
  })

  it('A comma inside an attribute value is escaped, in the product and in its variations', async () => {
    const rows = [{ ...hoodie, ...color('Blue\\, deep, Red') }, ofHoodie('Blue\\, deep'), ofHoodie('Red')]
    const { products } = await read(...rows)
    expect(products[0]!.variants.map(({ values }) => values)).toEqual([['Blue, deep'], ['Red']])
  })

  it('The hour of a date has one digit before ten', async () => {
    const dates = { 'Date sale price starts': '2026-01-15 0:00:00', 'Date sale price ends': '2026-01-31 9:30:00' }
    const { products, problems } = await read({ ...PLAIN, 'Sale price': '15', ...dates })
    expect([problems, products[0]!.variants[0]]).toMatchObject([[], { price: '15', compareAt: '18' }])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, mugRow, openFolder, shopifyCsv, type Folder, readContext } from '#test/import-files.ts'
import type { ParsedEntry } from '#shop/import/parsed-product.ts'
import { readProductCsv } from '#shop/import/formats/product-csv.ts'

const NOW = new Date('2026-01-15T12:00:00Z')

describe("A reader of Shopify's CSV", () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (content: string | Uint8Array): Promise<ParsedEntry[]> =>
    collect(readProductCsv(folder.write('products.csv', content), readContext(NOW)))
  const refused = (content: string | Uint8Array) =>
    read(content).then(
      () => 'nothing was refused',
      (error: Error) => error.message.replace(folder.path, ''),
    )

  it('reads a byte order mark, Windows line endings and quoted texts over several lines', async () => {
    const rows = [mugRow({ 'Body (HTML)': 'One\nsays "two", and\n\nthree' }), mugRow({ Handle: 'lamp' })]
    const [mug, lamp] = await read(`\uFEFF${shopifyCsv(rows).replaceAll('\n', '\r\n')}\r\n`)
    expect(mug!.product).toMatchObject({ slug: 'mug', description: 'One\nsays "two", and\n\nthree' })
    expect([mug, lamp].map((entry) => entry!.product!.where('name'))).toEqual(['line 2, Title', 'line 6, Title'])
    expect(lamp!.done).toBe(1)
  })

  it('rejects a control character, by line and column', async () => {
    const [entry] = await read(shopifyCsv([mugRow({ Title: 'Mug\u001b[2J' })]))
    expect([entry!.product, entry!.problems]).toEqual([
      null,
      [{ where: 'line 2, Title', reason: 'contains a character that cannot be stored' }],
    ])
  })

  it('collects pictures from all rows by position, each once, and recognizes a variant’s picture', async () => {
    const [entry] = await read(
      shopifyCsv([
        mugRow({
          'Image Src': 'https://x.example/2.jpg',
          'Image Position': '2',
          'Variant Image': 'https://x.example/1.jpg',
        }),
        { Handle: 'mug', 'Image Src': 'https://x.example/9.jpg' },
        { Handle: 'mug', 'Image Src': 'https://x.example/1.jpg', 'Image Position': '1', 'Image Alt Text': 'Front' },
      ]),
    )
    const { pictures, variants } = entry!.product!
    expect(pictures!.slice(0, 3).map(({ ref, alt }) => [ref, alt])).toEqual([
      ['https://x.example/1.jpg', 'Front'],
      ['https://x.example/2.jpg', ''],
      ['https://x.example/9.jpg', ''],
    ])
    expect(variants).toMatchObject([{ price: '24', picture: 'https://x.example/1.jpg' }])
  })

  it('reports the line that has too many or too few columns', async () => {
    const [mug, lamp] = await read('Handle,Title,Variant Price\nmug,Mug,1,5\nlamp,Lamp,2')
    expect(mug).toMatchObject({
      product: null,
      problems: [{ where: 'line 2', reason: 'has 4 columns where the first line has 3' }],
    })
    expect(lamp!.problems).toEqual([])
  })

  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', '/products.csv is empty.'],
    [
      'a file without a column that it needs',
      'Product,Cost\nmug,1',
      "/products.csv cannot be imported: its first line has neither the column Handle or Title of Shopify's products nor Name and Regular price of WooCommerce's.",
    ],
    [
      'a column that stands there twice',
      'Handle,Title,Variant Price,Title\nmug,Mug,1,Cup',
      '/products.csv has two columns named Title.',
    ],
    [
      'a picture',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13),
      '/products.csv is neither UTF-8 nor UTF-16 text. Save it as "CSV UTF-8", comma separated.',
    ],
    [
      'letters of another encoding',
      Buffer.from('Handle,Title,Variant Price\ncafe,Caf\xe9,1', 'latin1'),
      '/products.csv is neither UTF-8 nor UTF-16 text. Save it as "CSV UTF-8", comma separated.',
    ],
    [
      'a quote that is never closed',
      'Handle,Title,Variant Price\nvase,Vase,3\nmug,"Mug,1\nlamp,Lamp,2\n',
      '/products.csv cannot be read as CSV from line 3 on: Quote Not Closed.',
    ],
  ])('refuses %s', async (_case, content, message) => {
    expect(await refused(content)).toBe(message)
  })

  it.each([';', '\t'])('reads columns separated by %j', async (delimiter) => {
    const [entry] = await read(
      `"Handle, or slug",Handle,Title,Variant Price\n,mug,Mug,1.50`.replaceAll(/,(?! )/g, delimiter),
    )
    expect(entry).toMatchObject({ product: { slug: 'mug', variants: [{ price: '1.50' }] }, problems: [] })
  })

  it('reads a file of 200 columns', async () => {
    const others = Array.from({ length: 196 }, (_, index) => `Extra ${index}`)
    const columns = ['Handle', ...others, 'Title', 'Variant Price', 'Type']
    const [entry] = await read(shopifyCsv([mugRow({ 'Extra 7': 'x' })], columns))
    expect(entry).toMatchObject({ product: { slug: 'mug', name: 'Mug' }, problems: [] })
  })

  it('reports the late line on which a quote is broken', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `cup-${index},Cup,1`).join('\n')
    const head = `Handle,Title,Variant Price\n${rows}\nmug,"Mug,1\n`
    const late = '/products.csv cannot be read as CSV from line 2002 on: Quote Not Closed.'
    expect(await refused(`${head}${'lamp,Lamp,2\n'.repeat(1000)}`)).toBe(late)
    expect(await refused(`${head}lamp,"Lamp",2\n`)).toMatch('/products.csv cannot be read as CSV from line 2002 on: ')
  })

  it('reports a missing file', async () => {
    const missing = collect(readProductCsv('no/such.csv', readContext(NOW)))
    await expect(missing).rejects.toThrow('There is no file no/such.csv.')
  })
  it('reads a file saved by a spreadsheet with decimal commas, and reports it once', async () => {
    const { notes, ...context } = readContext(NOW)
    const text = 'sep=;\r\nHandle;Title;Variant Price;Cost per item;Variant Grams\r\nmug;Mug;12,50;4,25;300,5\r\n'
    const file = folder.write('products.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'))
    const [entry] = await collect(readProductCsv(file, { notes, ...context }))
    expect(entry!.product!.variants[0]).toMatchObject({ price: '12.50', cost: '4.25', weightGrams: '300.5' })
    expect(notes.all()).toEqual([
      { where: 'line 3, Variant Price', reason: '3 numbers with a comma: 12,50 is read as 12.50' },
    ])
  })
})

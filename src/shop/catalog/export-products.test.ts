import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldChange } from '#domain/catalog/product-input.ts'
import { databases } from '#test/databases.ts'
import { MEDIA, MEDIA_FOLDER, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { exportFile, EXPORT_FORMATS, type ExportFormat } from './export-products.ts'
import { importFile } from '#shop/import/import-products.ts'
import { previewImport } from '#shop/import/preview-import.ts'

const SHOP_URL = 'https://shop.example'

/** The first import of the demo catalog makes its pictures. */
const TIMEOUT_MS = 180_000
const DAY_MS = 86_400_000

/** Values that a format might lose. */
const ODD = {
  products: [
    {
      name: '  =Odd, "quoted"\r\nand over two lines ',
      slug: 'odd',
      category: 'Bits, "bobs" & more',
      vendor: '+Clay; & Sons',
      description: '<div></div>Only <b>text</b>,\r\nwith a break',
      price: 1234.5,
      compareAt: 2000,
      tags: ['@home', 'a, b', 'sale', 'Größe'],
      barcode: "'=7",
      weightGrams: 0,
      cost: 0,
      rating: 4.25,
      reviews: 0,
      featured: true,
    },
    { name: 'Hidden', price: 0, listed: false, onSale: true, isDeal: true, stock: 0, featured: false },
    {
      name: 'Many pictures',
      options: ['Size', 'Größe', 'Color'],
      variants: [
        {
          values: [' S', '1', 'Sage'],
          price: 1,
          sku: '-A',
          stock: 3,
          barcode: '012345678905',
          weightGrams: 1250,
          cost: 0.33,
          picture: 'https://x.example/2.jpg',
        },
        { values: ['-1.5', '1', "'=Sage"], price: 2, compareAt: 3, sku: "''+", barcode: '-' },
      ],
      pictures: [
        'https://x.example/1.jpg',
        { src: 'https://x.example/2.jpg', alt: ' Two ' },
        'https://x.example/3.jpg',
      ],
    },
  ],
}

const bring = ({ shop }: TestShop, file: string) => importFile(shop, file, { media: MEDIA })
async function send({ shop }: TestShop, folder: Folder, name: string, format: ExportFormat): Promise<string> {
  const file = `${folder.path}/${name}`
  await exportFile(shop, file, { format, shopUrl: SHOP_URL })
  return file
}

describe.each(databases)('An export of a whole shop on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeAll(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring(test, 'demo/products.json')
    await bring(test, folder.write('odd.json', JSON.stringify(ODD)))
  }, TIMEOUT_MS)
  afterAll(async () => {
    folder.remove()
    await test.close()
  })

  const rows = async () => {
    const { db } = test.shop.database
    return [
      await db.selectFrom('products').selectAll().orderBy('id').execute(),
      await db.selectFrom('variants').selectAll().orderBy('id').execute(),
      await db.selectFrom('product_pictures').selectAll().orderBy('product_id').orderBy('position').execute(),
    ]
  }

  it.each(EXPORT_FORMATS)('as %s changes nothing when it is imported again', async (format) => {
    const before = await rows()
    const changed: [string, FieldChange[] | null][] = []
    const onProduct = (slug: string, changes: FieldChange[] | null) => changed.push([slug, changes])
    const file = await send(test, folder, `products.${format}`, format)
    expect(await previewImport(test.shop, file, { onProduct })).toMatchObject({
      problems: { count: 0 },
      missing: { count: 0 },
    })
    expect(changed).toEqual([])
    test.moveClock(DAY_MS)
    expect(await bring(test, file)).toMatchObject({ created: 0, updated: 0 })
    expect(await rows()).toEqual(before)
  })

  it('as csv has no cell that a spreadsheet would run or shorten', async () => {
    const file = await send(test, folder, 'safe.csv', 'csv')
    const [header, ...rows] = parse(readFileSync(file)) as [string[], ...string[][]]
    const risky = rows.flat().filter((cell) => /^[=+\-@]/.test(cell))
    expect(new Set(risky)).toEqual(new Set(['-1.5', '-']))
    expect(rows.flat()).toEqual(expect.arrayContaining(['\'=Odd, "quoted"\nand over two lines', "'+Clay; & Sons"]))
    expect(new Set(rows.map((row) => row[header.indexOf('Variant Barcode')]))).toContain("'012345678905")
  })

  it("contains the URLs of the shop's pictures", async () => {
    const [line] = readFileSync(await send(test, folder, 'pictured.jsonl', 'jsonl'), 'utf8').split('\n')
    const [{ src }] = (JSON.parse(line!) as { pictures: { src: string }[] }).pictures as [{ src: string }]
    expect(src).toMatch(/^https:\/\/shop\.example\/media\/[0-9a-f]{16}-\d+\.webp$/)
    expect(existsSync(src.replace(`${SHOP_URL}/media`, MEDIA_FOLDER))).toBe(true)
  })
})

describe.each(databases)('An export on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  it.each(EXPORT_FORMATS)('as %s fills an empty shop with the same products', async (format) => {
    await bring(test, folder.write('odd.json', JSON.stringify(ODD)))
    const file = await send(test, folder, `products.${format}.gz`, format)
    const lastLine = async () =>
      JSON.parse(
        readFileSync(await send(test, folder, `${crypto.randomUUID()}.jsonl`, 'jsonl'), 'utf8').split('\n')[2]!,
      )
    const before = await lastLine()
    await test.close()
    test = await openTestShop(open)
    const { created, problems, warnings } = await bring(test, file)
    expect({ created, problems: problems.count }).toEqual({ created: 3, problems: 0 })
    expect(warnings.first.filter(({ reason }) => reason.includes('barcode'))).toHaveLength(2)
    expect(await lastLine()).toEqual(before)
  })

  it('neither replaces a file nor leaves a partial one', async () => {
    const file = folder.write('products.csv', 'mine')
    await expect(send(test, folder, 'products.csv', 'csv')).rejects.toThrow(
      `${file} already exists. Choose another file name.`,
    )
    expect(readFileSync(file, 'utf8')).toBe('mine')
    const options = ['A', 'B', 'C', 'D']
    const product = { name: 'Bolt', price: 1, options, variants: [{ values: options }] }
    await bring(test, folder.write('bolt.json', JSON.stringify({ products: [product] })))
    const refusal = "Shopify's CSV holds at most 3 options, and bolt has 4. Use --format jsonl."
    await expect(send(test, folder, 'bolts.csv', 'csv')).rejects.toThrow(refusal)
    expect(readdirSync(folder.path).toSorted()).toEqual(['bolt.json', 'products.csv'])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { BadFile } from './problems.ts'
import { importFile } from './import-products.ts'

const SKIP = 'Correct them, or leave such products out: --skip-bad'

describe.each(databases)('An import of several megabytes on %s', (_, open) => {
  let shop: TestShop
  let folder: Folder
  let steps: Set<string>
  beforeEach(async () => {
    shop = await openTestShop(open)
    folder = openFolder()
    steps = new Set()
  })
  afterEach(async () => {
    folder.remove()
    await shop.close()
  })

  /** Long descriptions, so that few products make a large file. */
  const LONG = 'Made by hand. '.repeat(1000)
  const many = (...others: ShopifyRow[]): ShopifyRow[] => [
    ...Array.from({ length: 320 }, (_, index) =>
      mugRow({ Handle: `mug-${index}`, Title: `Mug ${index}`, 'Variant SKU': `MUG-${index}`, 'Body (HTML)': LONG }),
    ),
    ...others,
  ]
  const bring = (text: string) => {
    steps.clear()
    return importFile(shop.shop, folder.write('many.csv', text), {
      media: MEDIA,
      onProgress: (step) => void steps.add(step),
    })
  }
  const refusal = (text: string) =>
    bring(text).then(
      () => ['nothing was rejected'],
      ({ message, problems }: BadFile) => [
        message.replace(folder.path, ''),
        ...problems.first.map(({ where, reason }) => `${where}: ${reason}`),
      ],
    )
  const listed = async (query = '') => {
    const { total, products } = (await (await shop.api.request(`/api/products?limit=1${query}`)).json()) as {
      total: number
      products: { slug: string }[]
    }
    return { total, slug: products[0]?.slug }
  }

  it('fills an empty shop, and a second import changes only what differs', async () => {
    const text = shopifyCsv(
      many(mugRow({ Handle: 'vase', Title: 'Vase', 'Variant SKU': 'V', 'Variant Inventory Qty': '-1' })),
    )
    expect(await bring(text)).toMatchObject({
      created: 321,
      variants: 321,
      warnings: { first: [{ where: 'line 322, Variant Inventory Qty', reason: '-1 was read as 0: sold out' }] },
    })
    expect([...steps]).toEqual(['Checking', 'Importing'])
    expect(await listed('&q=vases')).toEqual({ total: 1, slug: 'vase' })
    expect(await bring(text.replace('Vase', 'Jar'))).toMatchObject({
      updated: 1,
      unchanged: 320,
      variants: 321,
      warnings: { count: 1 },
    })
    expect(await listed('&q=jar')).toEqual({ total: 1, slug: 'vase' })
    const raised = text.replaceAll(',24,', ',25,')
    expect(await bring(raised)).toMatchObject({ created: 0, updated: 321, unchanged: 0, warnings: { count: 1 } })
    expect(await bring(raised)).toMatchObject({ updated: 0, unchanged: 321, variants: 321 })
  })

  it('is rejected with every problem and leaves the shop unchanged', async () => {
    const rows = many(
      mugRow({ Handle: 'lamp', 'Variant SKU': '4.00638E+12' }),
      mugRow({ Handle: 'mug-5', 'Variant SKU': '' }),
      mugRow({ Handle: 'vase', 'Variant SKU': 'V', 'Variant Price': '1,234' }),
    )
    const [last] = await refusal(shopifyCsv(rows.slice(0, 321)))
    expect(last).toBe(`Nothing was imported: /many.csv has 1 problem. ${SKIP}`)
    expect(await refusal(shopifyCsv(rows))).toEqual([
      `Nothing was imported: /many.csv has 3 problems. ${SKIP}`,
      'line 322, Variant SKU: "4.00638E+12" was shortened by a spreadsheet; make the column text and enter every digit',
      'line 323, Handle: "mug-5" is already used by the product at line 7, Handle',
      'line 324, Variant Price: "1,234" is not a price; write it as 12.50',
    ])
    expect(await listed()).toMatchObject({ total: 0 })
    expect(await bring(shopifyCsv(many()))).toMatchObject({ created: 320 })
    expect(await refusal(shopifyCsv(rows.slice(0, 321)))).toHaveLength(2)
    expect(await refusal(shopifyCsv(many(mugRow({ Handle: 'mug-5', 'Variant SKU': '' }))))).toHaveLength(2)
    expect(await listed()).toMatchObject({ total: 320 })
  })

  it('is rejected with the line from which the file cannot be read', async () => {
    expect(await refusal(`${shopifyCsv(many())}\nlamp,"Lamp`)).toEqual([
      '/many.csv cannot be read as CSV from line 322 on: Quote Not Closed.',
    ])
    expect(await listed()).toMatchObject({ total: 0 })
  })

  it('reports a missing picture before it writes', async () => {
    const picture = mugRow({ Handle: 'lamp', 'Variant SKU': 'L', 'Image Src': 'none.png' })
    expect(await refusal(shopifyCsv(many(picture)))).toEqual([
      `Nothing was imported: /many.csv has 1 problem. ${SKIP}`,
      'line 322, Image Src: "none.png" is neither a web address nor a file in the folder of the import file',
    ])
    expect([...steps]).toEqual(['Checking'])
  })
})

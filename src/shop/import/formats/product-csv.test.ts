import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { recordsBySlug } from '#database/catalog/product-records.ts'
import { importFile } from '#shop/import/import-products.ts'
import { BadFile, type Problems } from '#shop/import/problems.ts'

describe.each(databases)('A file that an owner edited in a spreadsheet, imported on %s,', (_, open) => {
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

  const bring = (text: string) => importFile(test.shop, folder.write('products.csv', text), { media: MEDIA, yes: true })
  const linesOf = ({ first }: Problems) => first.map(({ where, reason }) => `${where}: ${reason}`)
  const problemsOf = (text: string) =>
    bring(text).then(
      () => [],
      (error: BadFile) => linesOf(error.problems),
    )
  const listed = async () => {
    const { products } = (await (await test.api.request('/api/products?limit=100')).json()) as {
      products: { slug: string }[]
    }
    return products.map(({ slug }) => slug).toSorted()
  }
  const recordOf = async (slug: string) => (await recordsBySlug(test.shop.database.db, [slug])).get(slug)
  const rowsOf = (column: string, words: string[]): ShopifyRow[] =>
    words.map((word, index) => mugRow({ Handle: `mug-${index}`, 'Variant SKU': '', [column]: word }))
  const capsOf = (words: string[]) =>
    ['Type,Name,Published,Regular price', ...words.map((word, index) => `simple,Cap ${index},${word},18`)].join('\n')

  it('shows and hides products by the words for true and false, and by their status', async () => {
    await bring(shopifyCsv(rowsOf('Published', ['TRUE', 'Yes', '1', '', 'False', 'NO', '0'])))
    expect(await listed()).toEqual(['mug-0', 'mug-1', 'mug-2', 'mug-3'])
    await bring(shopifyCsv(rowsOf('Status', ['Active', 'Draft', 'ARCHIVED', 'unlisted', 'draft', 'draft', ''])))
    expect(await listed()).toEqual(['mug-0', 'mug-6'])
    await bring(capsOf(['1', '0', '-1', 'YES', 'false', '']))
    expect(await listed()).toEqual(['cap-0', 'cap-3', 'cap-5', 'mug-0', 'mug-6'])
  })

  it('is rejected for any other word, with the valid words', async () => {
    expect(await problemsOf(shopifyCsv([mugRow({ Published: 'FALSCH', Status: 'aktiv' })]))).toEqual([
      'line 2, Published: "FALSCH" is not valid; write true, yes or 1 to show the product, or false, no or 0 to hide it',
      'line 2, Status: "aktiv" is not valid; write active to show the product, or draft, archived or unlisted to hide it',
    ])
    const words =
      'write 1, true, yes, publish or published to show the product, or 0, -1, 2, false, no, private, draft, pending, future or trash to hide it'
    expect(await problemsOf(capsOf(['3']))).toEqual([`line 2, Published: "3" is not valid; ${words}`])
    const hoodie = 'Type,SKU,Parent,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s)'
    const rows = ['variable,H,,Hoodie,1,,Color,Red', 'variation,R,H,Hoodie,falsch,18,Color,Red']
    expect(await problemsOf([hoodie, ...rows].join('\n'))).toEqual([
      `line 3, Published: "falsch" is not valid; ${words}`,
    ])
    expect(await listed()).toEqual([])
  })

  it('accepts column names in any case, spacing and punctuation, and lists unused columns', async () => {
    const names = [
      'Variant Compare at Price',
      'variant inventory qty',
      'Body HTML',
      'Option 1 Name',
      'My notes',
      'Shelf',
    ]
    const text = `Handle,Title,Variant Price, Vendor ,${names.join(',')}\nmug,Mug,24,Clay,30,5,Clay.,,,B4\n`
    expect(linesOf((await bring(text)).warnings)).toEqual(['line 1: the shop does not use the column "Shelf"'])
    expect(await recordOf('mug')).toMatchObject({
      vendor: 'Clay',
      description: '<p>Clay.</p>',
      variants: [{ compareAtCents: 3000, stock: 5 }],
    })
    const cap = 'Type,Name,Regular price,Sale Price,In stock,weight (KG)\nsimple,Cap,18,16,0,0.2\n'
    expect(linesOf((await bring(cap)).warnings)).toEqual([])
    expect(await recordOf('cap')).toMatchObject({
      variants: [{ priceCents: 1600, compareAtCents: 1800, stock: 0, weightGrams: 200 }],
    })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
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

  it('is refused for any other word, with the words that can be read', async () => {
    expect(await problemsOf(shopifyCsv([mugRow({ Published: 'FALSCH', Status: 'aktiv' })]))).toEqual([
      'line 2, Published: "FALSCH" is not known; write true, yes or 1 to show the product, or false, no or 0 to hide it',
      'line 2, Status: "aktiv" is not known; write active to show the product, or draft, archived or unlisted to hide it',
    ])
    const words = 'write 1, true or yes to show the product, or 0, -1, false or no to hide it'
    expect(await problemsOf(capsOf(['2']))).toEqual([`line 2, Published: "2" is not known; ${words}`])
    const hoodie = 'Type,SKU,Parent,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s)'
    const rows = ['variable,H,,Hoodie,1,,Color,Red', 'variation,R,H,Hoodie,falsch,18,Color,Red']
    expect(await problemsOf([hoodie, ...rows].join('\n'))).toEqual([
      `line 3, Published: "falsch" is not known; ${words}`,
    ])
    expect(await listed()).toEqual([])
  })

  it('names a column that differs from one of the format by case, spaces or punctuation', async () => {
    const names = ['Variant Compare at Price', 'variant inventory qty', 'Body HTML', 'Option 1 Name', 'My notes']
    const text = `Handle,Title,Variant Price, Vendor ,${names.join(',')}\nmug,Mug,24,Clay,30,5,Clay.,,\n`
    const { warnings } = await bring(text)
    expect(linesOf(warnings)).toEqual([
      'line 1: the column "Variant Compare at Price" was not read; the column of this format is "Variant Compare At Price"',
      'line 1: the column "variant inventory qty" was not read; the column of this format is "Variant Inventory Qty"',
      'line 1: the column "Body HTML" was not read; the column of this format is "Body (HTML)"',
      'line 1: the column "Option 1 Name" was not read; the column of this format is "Option1 Name"',
    ])
    const cap =
      'Type,Name,Regular price,Sale Price,In stock,weight (KG),Attribute 1 values\nsimple,Cap,18,,,,\nsimple,Bag,20,,,,\n'
    expect(linesOf((await bring(cap)).warnings)).toEqual([
      'line 1: the column "Sale Price" was not read; the column of this format is "Sale price"',
      'line 1: the column "In stock" was not read; the column of this format is "In stock?"',
      'line 1: the column "weight (KG)" was not read; the column of this format is "Weight (kg)"',
      'line 1: the column "Attribute 1 values" was not read; the column of this format is "Attribute 1 value(s)"',
    ])
  })
})

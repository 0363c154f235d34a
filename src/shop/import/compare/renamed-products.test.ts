import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile } from '#shop/import/import-products.ts'
import type { BadFile } from '#shop/import/problems.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'

const HEADER = 'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
const STOOL = '1,simple,,Oak Stool,1,30,,,'
const HOODIE = '5,variable,,Hoodie,1,,,Color,Blue\n6,variation,,,1,45,id:5,Color,Blue'

describe.each(databases)('WooCommerce products in a later file, on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    await bring(`${HEADER}\n${STOOL}\n${HOODIE}`)
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  const bring = async (text: string) => {
    const file = folder.write('products.csv', text)
    const { created, updated, unchanged, warnings } = await importFile(test.shop, file, { media: MEDIA, yes: true })
    return { counts: [created, updated, unchanged], told: warnings.first.map(({ reason }) => reason) }
  }
  const products = async () => {
    const rows = await test.shop.database.db
      .selectFrom('products')
      .select(['slug', 'name', 'price_cents'])
      .orderBy('id')
      .execute()
    return rows.map((row) => [row.slug, row.name, row.price_cents])
  }
  const RENAMED = `${HEADER}\n1,simple,,Oak Step Stool,1,32,,,\n${HOODIE.replace('Hoodie', 'Warm Hoodie')}`

  it('are recognized by ID despite new names, which is reported', async () => {
    expect(await bring(RENAMED)).toEqual({
      counts: [0, 2, 0],
      told: ['2 products matched only by ID: name and SKU are now those in the file'],
    })
    expect(await products()).toEqual([
      ['oak-stool', 'Oak Step Stool', 3200],
      ['hoodie', 'Warm Hoodie', 4500],
    ])
  })

  it('are recognized by ID alone in a file without names', async () => {
    expect(await bring('ID,Regular price\n1,33')).toEqual({ counts: [0, 1, 0], told: [] })
    expect((await products())[0]).toEqual(['oak-stool', 'Oak Stool', 3300])
    const unknown = await bring('ID,Regular price\n1,34\n9,33').catch((error: BadFile) => error.problems.first)
    expect(unknown).toEqual([{ where: 'line 3, Name', reason: 'has no name, and no SKU or ID that the shop knows' }])
  })

  it('are recognized by SKU before ID, which another shop may have used', async () => {
    await bring(`${HEADER}\n2,simple,L-1,Lamp,1,80,,,`)
    expect((await bring(`${HEADER}\n1,simple,L-1,Lamp,1,85,,,`)).counts).toEqual([0, 1, 0])
    expect((await products()).at(-1)).toEqual(['lamp', 'Lamp', 8500])
  })

  it('are one product if each row contains a variant of it by SKU, however many there are', async () => {
    const head = 'Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)'
    const shirt = (number: number) =>
      `variable,T${number},Shirt ${number},1,,,Size,"S, L"\n` +
      ['S', 'L'].map((size) => `variation,T${number}-${size},,1,20,T${number},Size,${size}`).join('\n')
    const numbers = Array.from({ length: 140 }, (_, index) => index + 1)
    await bring([head, ...numbers.map(shirt)].join('\n'))
    const rows = numbers.flatMap((number) => [`T${number}-S,2${number % 10}`, `T${number}-L,3${number % 10}`])
    rows.splice(1, 0, 'T9-S,77', 'T9-L,78')
    const kept = rows.filter((row, index) => index < 3 || !row.startsWith('T9-'))
    expect(await bring(['SKU,Regular price', ...kept].join('\n'))).toEqual({ counts: [0, 140, 0], told: [] })
    const prices = await test.shop.database.db
      .selectFrom('variants')
      .select(['sku', 'price_cents'])
      .where('sku', 'in', ['T1-S', 'T1-L', 'T9-L', 'T125-S', 'T126-L', 'T140-L'])
      .orderBy('sku')
      .execute()
    expect(Object.fromEntries(prices.map(({ sku, price_cents: cents }) => [sku, cents]))).toEqual({
      'T1-S': 2100,
      'T1-L': 3100,
      'T9-L': 7800,
      'T125-S': 2500,
      'T126-L': 3600,
      'T140-L': 3000,
    })
  })

  it('are rejected if two rows of one product contain more than a variant each, so that nothing is lost', async () => {
    const rows = 'variable,T,Shirt,1,,,Size,"S, L"\nvariation,T-S,,1,20,T,Size,S\nvariation,T-L,,1,20,T,Size,L'
    await bring(`Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n${rows}`)
    const refused = await bring('SKU,Tags,Regular price\nT-S,old,21\nT-L,new,22').catch(
      (error: BadFile) => error.problems.first,
    )
    expect(refused).toEqual([
      { where: 'line 3, Name', reason: '"shirt" is already used by the product at line 2, Name' },
    ])
  })

  it('keep the ID recorded by an import into an empty shop, by an update and by a file without changes', async () => {
    await bring(`${HEADER}\n2,simple,L-1,Lamp,1,80,,,`)
    expect((await bring(`${HEADER}\n2,simple,L-2,Tall Lamp,1,80,,,`)).counts).toEqual([0, 1, 0])
    await test.shop.database.db.deleteFrom('source_ids').execute()
    await bring(`${HEADER}\n${STOOL}`)
    expect((await bring(`${HEADER}\n1,simple,,Oak Step Stool,1,30,,,`)).counts).toEqual([0, 1, 0])
  })

  it('are new again after undoing the import that added them', async () => {
    await bring(`${HEADER}\n2,simple,,Lamp,1,80,,,`)
    await undoImport(test.shop, {})
    expect((await bring(`${HEADER}\n2,simple,,Tall Lamp,1,80,,,`)).counts).toEqual([1, 0, 0])
    expect((await products()).at(-1)).toEqual(['tall-lamp', 'Tall Lamp', 8000])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { catalogText, MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { changeCategory, createCategory, listCategories, moveCategory } from '#shop/assortment/categories.ts'
import { importFile } from '#shop/import/import-products.ts'
import { previewImport } from '#shop/import/preview-import.ts'
import { undoImport } from '#shop/import/steps/undo-import.ts'

const books = (...categories: string[]): string =>
  [
    'ID,SKU,Name,Published,Regular price,Categories',
    ...categories.map((cell, at) => `${at + 1},B${at + 1},Book ${at + 1},1,9,"${cell}"`),
  ].join('\n')

describe.each(databases)('The categories of an imported file, on %s', (_, open) => {
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

  const bring = async (text: string, name = 'products.csv') => {
    const report = await importFile(test.shop, folder.write(name, text), { media: MEDIA, yes: true })
    return report.warnings.first.map(({ where, reason }) => `${where}: ${reason}`)
  }
  const shown = async () =>
    (await listCategories(test.shop)).shown.map(
      ({ name, count, parent }) => `${parent === undefined ? '' : `${parent} > `}${name} ${count}`,
    )
  const list = async (address: string) => {
    const response = await test.api.request(`/api/products?category=${address}`)
    return ((await response.json()) as { products: { name: string }[] }).products.map(({ name }) => name).toSorted()
  }

  it('are WooCommerce’s two levels, with the products of both in the parent', async () => {
    expect(
      await bring(books('Fiction > Crime', 'Fiction > Crime', 'Fiction', 'Children’s Books > Picture Books')),
    ).toEqual([
      'line 2, Categories: 2 categories are new below others: Fiction > Crime, Children’s Books > Picture Books',
    ])
    expect(await shown()).toEqual([
      'Children’s Books 1',
      'children-s-books > Picture Books 1',
      'Fiction 3',
      'fiction > Crime 2',
    ])
    expect([await list('crime'), await list('fiction')]).toEqual([
      ['Book 1', 'Book 2'],
      ['Book 1', 'Book 2', 'Book 3'],
    ])
  })

  it('are shown in a preview, undone, and unchanged when the file is imported again', async () => {
    await bring(books('Fiction'))
    const file = folder.write('more.csv', books('Fiction > Crime', 'Fiction > Crime, Fiction'))
    const changed: string[] = []
    const preview = await previewImport(test.shop, file, {
      onProduct: (slug, changes) => changed.push(`${slug} ${changes?.map(({ field, after }) => `${field} ${after}`)}`),
    })
    expect([changed, preview.warnings.first.map(({ reason }) => reason), await shown()]).toEqual([
      ['book-1 category Crime', 'book-2 undefined'],
      ['1 category is new below another: Fiction > Crime'],
      ['Fiction 1'],
    ])
    const text = books('Fiction > Crime', 'Fiction > Crime, Fiction')
    await bring(text)
    expect(await shown()).toEqual(['Fiction 2', 'fiction > Crime 2'])
    await undoImport(test.shop)
    expect([await shown(), (await listCategories(test.shop)).settings]).toEqual([['Fiction 1'], []])
    await bring(text)
    expect([await bring(text), await shown()]).toEqual([[], ['Fiction 2', 'fiction > Crime 2']])
    expect(await bring(await catalogText(test.shop, folder), 'export.csv')).toEqual([])
    expect(await shown()).toEqual(['Fiction 2', 'fiction > Crime 2'])
  })

  it('keep the owner’s later edits, even when the import is undone', async () => {
    await bring(books('Fiction'))
    const text = books('Fiction > Crime', 'Fiction > Poems')
    await bring(text)
    await changeCategory(test.shop, 'crime', (own) => ({ ...own, title: 'Thrillers' }))
    await bring(text)
    expect(await shown()).toEqual(['Fiction 2', 'fiction > Poems 1', 'fiction > Thrillers 1'])
    await bring(books('Fiction > Thrillers', 'Fiction > Poems'))
    expect(await shown()).toEqual(['Fiction 2', 'fiction > Poems 1', 'fiction > Thrillers 1'])
    await undoImport(test.shop)
    expect((await listCategories(test.shop)).settings).toEqual([
      { category: 'fiction', title: 'Fiction' },
      { category: 'crime', title: 'Thrillers', parent: 'fiction' },
    ])
  })

  it('stay where the shop has them, which is reported', async () => {
    await bring(books('Crime', 'Poems'))
    await createCategory(test.shop, 'novels', 'Novels')
    await moveCategory(test.shop, 'poems', { under: 'novels' })
    expect(await bring(books('Fiction > Crime', 'Fiction > Poems'))).toEqual([
      'line 2, Categories: 2 categories stay where the shop has them: Fiction > Crime (crime), Fiction > Poems (novels/poems). To move one under another: npx shop categories move crime --under fiction',
    ])
    expect(await shown()).toEqual(['Crime 1', 'Novels 1', 'novels > Poems 1'])
  })

  it('are two if two parents have one with the same name', async () => {
    const text = books('Men > Shoes', 'Women > Shoes', 'Women > Art', 'Art')
    expect(await bring(text)).toEqual([
      'line 2, Categories: 3 categories are new below others: Men > Shoes, Women > Shoes (women-shoes), Women > Art (women-art)',
    ])
    const arranged = ['Art 1', 'Men 1', 'men > Shoes 1', 'Women 2', 'women > Art 1', 'women > Shoes 1']
    expect([await shown(), await list('women-shoes'), await list('shoes')]).toEqual([arranged, ['Book 2'], ['Book 1']])
    expect([await bring(text), await shown()]).toEqual([[], arranged])
  })

  it('have no third level: the second is used, and counted', async () => {
    expect(await bring(books('Fiction > Crime > Nordic', 'Fiction > Crime > Cozy', 'Books > Sale'))).toEqual([
      'line 2, Categories: 2 products in a category of the third level, such as "Fiction > Crime > Nordic": the shop has two, and that of the second is used',
      'line 4, Categories: 1 product in a category that is named like a built-in list: Sale and Deals put it into that list, and the next category is used',
      'line 2, Categories: 1 category is new below another: Fiction > Crime',
    ])
    expect(await shown()).toEqual(['Books 1', 'Fiction 2', 'fiction > Crime 2'])
  })

  it('are also read from Shopify’s columns and from JSON', async () => {
    await bring('Handle,Title,Type,Variant Price\nnoir,Noir,Fiction > Crime,9')
    await bring('{"name":"Ode","price":9,"category":"Fiction > Poems"}', 'products.jsonl')
    expect(await shown()).toEqual(['Fiction 2', 'fiction > Crime 1', 'fiction > Poems 1'])
  })
})

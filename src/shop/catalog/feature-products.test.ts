import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { catalogText, MEDIA, openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { importFile } from '#shop/import/import-products.ts'
import { setFeatured, sortFeatured } from './feature-products.ts'

describe.each(databases)('Featuring products on %s', (_, open) => {
  let test: TestShop
  let folder: Folder
  beforeEach(async () => {
    test = await openTestShop(open)
    folder = openFolder()
    for (const name of ['ash', 'birch', 'cedar', 'dogwood']) await addProduct(test.shop, { name })
    await addProduct(test.shop, { name: 'elm', rating: 5 })
  })
  afterEach(async () => {
    folder.remove()
    await test.close()
  })

  type Page = { products: { name: string }[]; next: string | null }
  const page = async (query = '') => (await (await test.api.request(`/api/products?${query}`)).json()) as Page
  const names = async (query = '') => (await page(query)).products.map(({ name }) => name)

  it('puts them first in every list and on the home page, and back', async () => {
    await setFeatured(test.shop, ['birch', 'ash'], true)
    expect(await names()).toEqual(['birch', 'ash', 'elm', 'dogwood', 'cedar'])
    expect(await names('featured=1')).toEqual(['birch', 'ash'])
    await setFeatured(test.shop, ['birch'], false)
    expect(await names('featured=1')).toEqual(['ash'])
    await expect(setFeatured(test.shop, ['elm', 'oak'], true)).rejects.toThrow('There is no product "oak". Nothing was')
    expect(await names('featured=1')).toEqual(['ash'])
  })

  it('sorts several by name, after those that have a position', async () => {
    await setFeatured(test.shop, ['ash', 'birch', 'elm'], true)
    expect(await names('featured=1')).toEqual(['ash', 'birch', 'elm'])
    await setFeatured(test.shop, ['cedar'], true)
    await setFeatured(test.shop, ['dogwood', 'birch', 'cedar'], true)
    expect(await names('featured=1')).toEqual(['ash', 'birch', 'elm', 'dogwood', 'cedar'])
  })

  it('sorts them as the owner says, followed by the others by rating, page by page', async () => {
    for (const name of ['ash', 'birch', 'cedar', 'elm']) await setFeatured(test.shop, [name], true)
    expect(await names('featured=1')).toEqual(['elm', 'cedar', 'birch', 'ash'])
    await sortFeatured(test.shop, ['birch', 'ash'])
    const sorted = ['birch', 'ash', 'elm', 'cedar', 'dogwood']
    expect(await names()).toEqual(sorted)
    const paged: string[] = []
    for (let next: string | null = ''; next !== null && paged.length < 9;) {
      const one = await page(`limit=1${next && `&after=${next}`}`)
      paged.push(...one.products.map(({ name }) => name))
      next = one.next
    }
    expect(paged).toEqual(sorted)
    expect((await sortFeatured(test.shop, ['ash'])).map(({ slug }) => slug)).toEqual(['birch', 'ash'])
    expect(await names('featured=1')).toEqual(['ash', 'elm', 'cedar', 'birch'])
    await expect(sortFeatured(test.shop, ['dogwood'])).rejects.toThrow(
      '"dogwood" is not featured. Nothing was changed.',
    )
    await setFeatured(test.shop, ['ash'], false)
    await setFeatured(test.shop, ['ash'], true)
    expect(await names('featured=1')).toEqual(['elm', 'cedar', 'birch', 'ash'])
  })

  it('is preserved in an export, and a file can change it', async () => {
    await setFeatured(test.shop, ['ash', 'birch'], true)
    await sortFeatured(test.shop, ['ash'])
    const file = folder.write('all.csv', await catalogText(test.shop, folder))
    await sortFeatured(test.shop, [])
    await importFile(test.shop, file, { media: MEDIA })
    expect(await names('featured=1')).toEqual(['ash', 'birch'])
    expect(await importFile(test.shop, file, { media: MEDIA })).toMatchObject({ updated: 0, unchanged: 5 })
    const lines = [
      { slug: 'ash', position: null },
      { slug: 'birch', position: 1 },
    ].map((line) => JSON.stringify(line))
    await importFile(test.shop, folder.write('order.jsonl', lines.join('\n')), { media: MEDIA })
    expect(await names('featured=1')).toEqual(['birch', 'ash'])
    const wrong = folder.write('wrong.json', JSON.stringify({ products: [{ slug: 'ash', position: -1 }] }))
    await expect(importFile(test.shop, wrong, { media: MEDIA })).rejects.toMatchObject({
      problems: { first: [{ reason: '"-1" is not a position from 1 to 9999' }] },
    })
  })
})

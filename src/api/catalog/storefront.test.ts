import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { deleteProducts } from '#database/catalog/delete-products.ts'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { createFolderStore } from '#media/folder-store.ts'
import { removeDemo } from '#shop/opening/remove-demo.ts'
import { databases } from '#test/databases.ts'
import { addProduct, examplePicture, type Example } from '#test/examples.ts'
import { MEDIA_FOLDER } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const CERAMICS = { Mugs: 4, Bowls: 3, Vases: 2, Plates: 2, Candles: 1 }
const DEMO_MUG: Example = {
  name: 'Stoneware Mug',
  category: 'Home & Kitchen',
  variants: [{ sku: 'LN-MUG-WHT' }],
}

describe.each(databases)('GET /api/storefront on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open, { settings: { name: 'Elm Ceramics' } })
  })
  afterEach(() => test.close())

  const add = (example: Example) => addProduct(test.shop, example)
  const read = async () => (await (await test.api.request('/api/storefront')).json()) as Answer<'GET /api/storefront'>
  const labels = (links: { label: string }[]) => links.map(({ label }) => label)

  it('shows the shop’s categories, largest first, with their pictures and the newest products', async () => {
    for (const [category, count] of Object.entries(CERAMICS))
      for (let at = 1; at <= count; at++)
        await add({ name: `${category} ${at}`, category, pictures: [examplePicture(`/media/${category}-${at}`)] })
    const storefront = await read()
    expect(storefront).toMatchObject({ isDemo: false, isEmpty: false, banner: null })
    expect(labels(storefront.menu)).toEqual(['Mugs', 'Bowls', 'Plates', 'Vases', 'Candles'])
    expect(labels(storefront.footer)).toEqual(labels(storefront.menu))
    expect(storefront.tiles.map(({ slug, picture }) => [slug, picture?.src])).toEqual([
      ['mugs', '/media/Mugs-4'],
      ['bowls', '/media/Bowls-3'],
      ['plates', '/media/Plates-2'],
      ['vases', '/media/Vases-2'],
      ['candles', '/media/Candles-1'],
    ])
    expect(storefront.hero).toMatchObject({
      title: 'Elm Ceramics',
      text: 'Mugs, Bowls, Plates, and more.',
      deals: false,
      pictures: [{ name: 'Candles 1' }, { name: 'Plates 2' }, { name: 'Plates 1' }],
    })
  })

  it('has a banner and a link to the sale only while products are reduced', async () => {
    await add({ category: 'Mugs' })
    expect(await read()).toMatchObject({ banner: null, menu: [{ label: 'Mugs' }] })
    const { id } = await add({ category: 'Mugs', onSale: true, pictures: [examplePicture('/media/reduced')] })
    expect(await read()).toMatchObject({
      banner: { title: 'Sale', picture: { src: '/media/reduced' } },
      menu: [{ label: 'Mugs' }, { label: 'Sale', slug: 'sale' }],
    })
    await test.shop.database.transaction(async (tx) => {
      await deleteProducts(tx, [id], test.clock.now.toISOString())
      await raiseCatalogVersion(tx)
    })
    expect(await read()).toMatchObject({ banner: null, menu: [{ label: 'Mugs' }] })
  })

  it('has deals in the hero and the menu if there are any', async () => {
    await add({ category: 'Mugs', tags: ['deal'] })
    expect(await read()).toMatchObject({ hero: { deals: true }, menu: [{ label: 'Mugs' }, { label: 'Deals' }] })
  })

  it('works without categories and pictures', async () => {
    await add({ category: '', pictures: [] })
    expect(await read()).toMatchObject({
      isEmpty: false,
      title: 'Online shop',
      menu: [],
      tiles: [],
      footer: [],
      description: 'Elm Ceramics: Online shop.',
      blurb: '',
      hero: { title: 'Elm Ceramics', text: '', pictures: [] },
    })
    await add({ category: 'Mugs', pictures: [] })
    await add({ category: 'Mugs', pictures: [examplePicture('https://placehold.co/600x400')] })
    expect(await read()).toMatchObject({ tiles: [{ label: 'Mugs', picture: null }], hero: { pictures: [] } })
  })

  it('is empty without products, or with only hidden ones', async () => {
    await add({ category: 'Mugs', listed: false })
    expect(await read()).toMatchObject({ isEmpty: true, isDemo: false, menu: [], tiles: [], footer: [], banner: null })
  })

  it('lists no more categories than fit', async () => {
    for (let at = 1; at <= 12; at++) await add({ category: `Category ${at}` })
    const { menu, tiles, footer } = await read()
    expect([menu.length, tiles.length, footer.length]).toEqual([8, 6, 6])
  })

  it('keeps the specification’s screens while the shop has demo products, without links to empty lists', async () => {
    await add(DEMO_MUG)
    await add({ category: 'Bowls' })
    const before = await read()
    expect(before).toMatchObject({
      isDemo: true,
      hero: { title: 'Good things for every day', pictures: [{ slug: null, picture: { src: '/home/hero' } }] },
      banner: null,
    })
    expect(labels(before.menu)).toEqual(['Home & Kitchen'])
    await removeDemo(test.shop, { store: createFolderStore(MEDIA_FOLDER), others: [] })
    const after = await read()
    expect(after).toMatchObject({ isDemo: false, hero: { title: 'Elm Ceramics' } })
    expect(labels(after.menu)).toEqual(['Bowls'])
  })
})

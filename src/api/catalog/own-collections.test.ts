import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { putLibraryPicture } from '#database/media/library.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { watchCatalog } from '#server/cache/catalog-watch.ts'
import { draftFace, publishFace, undoFace } from '#shop/face/edit-face.ts'
import { createCategory } from '#shop/assortment/categories.ts'
import { changeCollection, createCollection, OWN_COLLECTIONS, removeCollection } from '#shop/assortment/collections.ts'
import { undoAssortment } from '#shop/assortment/edit-assortment.ts'
import { usedPictures } from '#shop/media/picture-uses.ts'
import { listRedirects } from '#shop/redirects/redirects.ts'
import { databases } from '#test/databases.ts'
import { addProduct, type Example } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const PRODUCTS: Example[] = [
  { name: 'Mug', category: 'Mugs', vendor: 'Elm', tags: ['gift'], priceCents: 2000, rating: 3 },
  { name: 'Bowl', category: 'Bowls', vendor: 'Elm', tags: ['gift'], priceCents: 9000, rating: 5 },
  { name: 'Vase', category: 'Vases', vendor: 'Oak', tags: ['gift', 'tall'], priceCents: 4000, rating: 4 },
  { name: 'Jug', category: 'Vases', vendor: 'Oak', tags: [], priceCents: 3000, rating: 1, stock: 0 },
  { name: 'Lid', category: 'Lids', vendor: '', tags: [], onSale: true, variants: [{ sku: 'LN-LID', priceCents: 500 }] },
]

describe.each(databases)('The owner’s collections on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    for (const [at, product] of PRODUCTS.entries()) await addProduct(test.shop, { id: at + 1, ...product })
    await createCollection(test.shop, 'gifts', 'Fine gifts')
  })
  afterEach(() => test.close())

  const set = (members: object, address = 'gifts') =>
    changeCollection(test.shop, address, (own) => ({ ...own, ...members }))
  const read = async <Path extends string>(path: Path) => (await test.api.request(`/api/${path}`)).json()
  const list = async (path = 'products/category/gifts') => (await read(path)) as Answer<'GET /api/products'>
  const names = async (path?: string) => (await list(path)).products.map(({ name }) => name)
  const feed = async (path: string) => (await createFeeds(test.shop).request(path)).text()

  it('contain the products that meet all conditions of a rule', async () => {
    expect(await names()).toEqual([])
    const rules: [rule: object, expected: string[]][] = [
      [{ tags: ['gift'] }, ['Bowl', 'Vase', 'Mug']],
      [{ tags: ['gift', 'tall'], priceTo: 50 }, ['Vase', 'Mug']],
      [{ tags: undefined, priceFrom: 30, priceTo: 50 }, ['Vase', 'Jug']],
      [{ priceFrom: undefined, inStock: true }, ['Vase', 'Mug', 'Lid']],
      [{ priceTo: undefined, inStock: undefined, categories: ['vases', 'lids'] }, ['Vase', 'Jug', 'Lid']],
      [{ categories: undefined, vendors: ['Oak', 'Elm'], sort: 'price-low' }, ['Mug', 'Jug', 'Vase', 'Bowl']],
      [{ newest: 2 }, ['Jug', 'Vase']],
      [{ vendors: undefined, newest: undefined, reduced: true }, ['Lid']],
    ]
    for (const [rule, expected] of rules) {
      await set(rule)
      const found = await names()
      expect([rule, 'sort' in rule || 'newest' in rule ? found : found.toSorted()]).toEqual([
        rule,
        'sort' in rule || 'newest' in rule ? expected : expected.toSorted(),
      ])
    }
  })

  it('start with products chosen by hand, until a shopper sorts, filters or searches', async () => {
    await set({ products: ['LN-LID', 'jug'], tags: ['gift'], sort: 'price-high' })
    const { products, total, categories, page, pages } = await list('products?category=gifts&limit=3')
    expect(products.map(({ name }) => name)).toEqual(['Lid', 'Jug', 'Bowl'])
    expect({ total, page, pages }).toEqual({ total: 5, page: 1, pages: 2 })
    expect(categories.at(-1)).toEqual({ name: 'Fine gifts', slug: 'gifts', count: 5 })
    expect(await names('products/category/gifts?limit=3&page=2')).toEqual(['Vase', 'Mug'])
    const { next } = await list('products/category/gifts?limit=3')
    expect(await names(`products/category/gifts?limit=3&after=${next}`)).toEqual(['Vase', 'Mug'])
    expect(await names('products/category/gifts?sort=price-low')).toEqual(['Lid', 'Mug', 'Jug', 'Vase', 'Bowl'])
    expect(await names('products/category/gifts?tag=tall')).toEqual(['Vase'])
    expect(await names('products/category/gifts?q=jug')).toEqual(['Jug'])
    expect(await names('products/category/gifts?ids=3,4')).toEqual(['Jug', 'Vase'])
    const { facets } = await list('products/category/gifts?facets=1')
    expect(facets.find(({ key }) => key === 'category')!.values.map(({ value, count }) => [value, count])).toEqual(
      expect.arrayContaining([
        ['mugs', 1],
        ['vases', 2],
      ]),
    )
    await set({ products: undefined, tags: undefined, inStock: true })
    await addProduct(test.shop, { name: 'Plate', priceCents: 50_000 })
    expect((await names())[0]).toBe('Plate')
  })

  it('have a text, picture and search result texts, and are in the sitemap and llms.txt', async () => {
    const picture = { src: '/media/kiln', alt: '', width: 8, height: 6, widths: [], color: '#eeeeee', focus: [50, 50] }
    await test.shop.database.transaction((tx) =>
      putLibraryPicture(tx, { ...picture, name: 'kiln', focus: [50, 50] }, '2026-01-01T00:00:00.000Z'),
    )
    await set({ text: 'For {{shopName}}', picture: 'kiln', seoTitle: 'Gifts' })
    expect(await feed('/sitemap.xml')).not.toContain('category/gifts')
    await set({ tags: ['gift'] })
    expect((await list()).about).toEqual({
      html: '<p>For Linden</p>',
      picture: expect.objectContaining({ src: '/media/kiln' }),
      seoTitle: 'Gifts',
      seoDescription: 'For Linden',
    })
    expect(await feed('/sitemap.xml')).toContain('/products/category/gifts<')
    expect(await feed('/llms.txt')).toContain('[Fine gifts](http://localhost:3000/products/category/gifts): 3 products')
    expect(await usedPictures(test.shop.database.db)).toMatchObject([{ usedBy: ['collection gifts'] }])
  })

  it('can be linked from the face, moved with a redirect, and deleted by command', async () => {
    const link = { label: 'Gifts', to: '/products/category/gifts' }
    const menu = async () => {
      await watchCatalog(test.shop, () => {}).stop()
      return ((await read('storefront')) as Answer<'GET /api/storefront'>).ownMenu
    }
    await draftFace(test.shop, () => ({ menu: [link] }))
    await publishFace(test.shop)
    expect(await menu()).toEqual([])
    await set({ tags: ['gift'] })
    expect(await menu()).toEqual([link])
    const moved = await set({ address: 'presents' })
    expect(moved.notes).toEqual([
      '/products/category/gifts redirects to /products/category/presents.',
      'menu[0].to of the face links to /products/category/gifts. Set it to /products/category/presents: npx shop face',
    ])
    expect(await listRedirects(test.shop)).toEqual([
      { path: '/products/category/gifts', target: '/products/category/presents' },
    ])
    expect(await names('products/category/presents')).toHaveLength(3)
    expect(await names()).toEqual([])
    await undoAssortment(test.shop, OWN_COLLECTIONS)
    await expect(removeCollection(test.shop, 'gifts')).rejects.toThrow(
      'menu[0].to of the face links to /products/category/gifts, which would no longer exist. Change that first',
    )
    await undoFace(test.shop)
    await removeCollection(test.shop, 'gifts')
    expect(await names()).toEqual([])
    await draftFace(test.shop, () => ({ menu: [link] }))
    await expect(publishFace(test.shop)).rejects.toThrow('menu[0].to links to /products/category/gifts, a category')
  })

  it('are rejected with a message that names the member, without writing anything', async () => {
    await createCollection(test.shop, 'new', 'New')
    const version = await catalogVersion(test.shop.database.db)
    const refused: [edit: () => Promise<unknown>, sentence: string][] = [
      [() => set({ address: 'mugs' }), 'address of gifts must be different: a category uses mugs.'],
      [() => set({ address: 'new' }), 'address of new must be different: gifts uses new.'],
      [() => set({ address: 'sale' }), 'address of gifts is an address that every shop has.'],
      [() => set({ categories: ['pots'] }), 'categories of gifts must exist: there is no pots.'],
      [() => set({ vendors: ['elm'] }), 'vendors of gifts must have products: no product is from elm.'],
      [() => set({ picture: 'kiln' }), 'picture of gifts: there is no picture kiln.'],
      [() => set({ text: '{{days}}' }), 'text of gifts: There is no placeholder {{days}}.'],
      [() => set({ priceFrom: 50, priceTo: 20 }), 'priceTo of gifts must not be less than its priceFrom, 50.'],
      [() => set({ tag: ['gift'] }), 'There is no field collections[0].tag. The nearest one is collections[0].tags.'],
      [() => createCollection(test.shop, 'gifts', 'Gifts'), 'There is already a collection gifts.'],
      [() => createCollection(test.shop, 'bowls', 'Bowls'), 'address of bowls must be different: a category'],
      [() => set({}, 'pots'), 'There is no collection pots.'],
      [
        () => createCategory(test.shop, 'gifts', 'Gifts'),
        'address of gifts must be different: a collection uses gifts.',
      ],
    ]
    for (const [edit, sentence] of refused) await expect(edit()).rejects.toThrow(sentence)
    expect(await catalogVersion(test.shop.database.db)).toBe(version)
  })
})

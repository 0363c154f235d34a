import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { createFeeds } from '#api/feeds/feeds.ts'
import { draftFace, publishFace } from '#shop/face/edit-face.ts'
import { CATEGORIES, changeCategory, createCategory, removeCategory } from '#shop/assortment/categories.ts'
import { editAssortment, undoAssortment } from '#shop/assortment/edit-assortment.ts'
import { listRedirects } from '#shop/redirects/redirects.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

describe.each(databases)('Categories arranged by the owner on %s', (_, open) => {
  let test: TestShop
  const pictureOf = (slug: string) => ({
    src: `/media/${slug}`,
    alt: '',
    width: 800,
    height: 600,
    widths: [400, 800],
    color: '#eeeeee',
  })
  beforeEach(async () => {
    test = await openTestShop(open)
    const products = [
      { name: 'Blue mug', slug: 'blue-mug', category: 'Mugs' },
      { name: 'Red mug', slug: 'red-mug', category: 'Mugs' },
      { name: 'Bowl', slug: 'bowl', category: 'Bowls' },
      { name: 'Vase', slug: 'vase', category: 'Vases' },
    ]
    for (const [at, product] of products.entries())
      await addProduct(test.shop, { id: at + 1, pictures: [pictureOf(product.slug)], ...product })
  })
  afterEach(() => test.close())

  const set = (address: string, members: object) =>
    changeCategory(test.shop, address, (own) => ({ ...own, ...members }))
  const read = async <Path extends string>(path: Path) => (await test.api.request(`/api/${path}`)).json()
  const list = async (path: string) => {
    const { products, categories, about, total, facets } = (await read(path)) as Answer<'GET /api/products'>
    return { names: products.map(({ name }) => name).toSorted(), categories, about, total, facets }
  }
  const feed = async (path: string) => (await createFeeds(test.shop).request(path)).text()

  it('have a title, text with facts, description and picture, in a new catalog version', async () => {
    const plain = await list('products/category/mugs')
    expect(plain.about).toBeUndefined()
    const version = await catalogVersion(test.shop.database.db)
    await set('mugs', { title: 'Our mugs', text: '*Thrown* here. {{shopName}}', picture: 'red-mug', seoTitle: 'Mugs' })
    expect(await catalogVersion(test.shop.database.db)).toBeGreaterThan(version)
    const { about, categories } = await list('products/category/mugs')
    expect(about).toMatchObject({
      html: '<p><em>Thrown</em> here. Linden</p>',
      picture: { src: '/media/red-mug' },
      seoTitle: 'Mugs',
      seoDescription: 'Thrown here. Linden',
    })
    expect(categories).toContainEqual({ name: 'Our mugs', slug: 'mugs', count: 2 })
    expect((await list('products/category/bowls')).about).toBeUndefined()
    await set('mugs', { seoDescription: 'From the wheel.' })
    expect((await list('products?category=mugs')).about).toMatchObject({ seoDescription: 'From the wheel.' })
  })

  it('form a tree whose parents list, count and search their descendants', async () => {
    await createCategory(test.shop, 'tableware', 'Tableware')
    expect((await list('products')).categories.map(({ slug }) => slug)).toEqual(['bowls', 'mugs', 'vases'])
    await set('mugs', { parent: 'tableware', position: 2 })
    await set('bowls', { parent: 'tableware', position: 1 })
    expect((await list('products')).categories).toEqual([
      { name: 'Tableware', slug: 'tableware', count: 3 },
      { name: 'Bowls', slug: 'bowls', count: 1, parent: 'tableware' },
      { name: 'Mugs', slug: 'mugs', count: 2, parent: 'tableware' },
      { name: 'Vases', slug: 'vases', count: 1 },
    ])
    const { names, facets } = await list('products?category=tableware&facets=1')
    expect(names).toEqual(['Blue mug', 'Bowl', 'Red mug'])
    expect(facets.find(({ key }) => key === 'category')!.values).toEqual([
      { value: 'tableware', label: 'Tableware', count: 3, chosen: true },
      { value: 'mugs', label: 'Mugs', count: 2, chosen: false },
      { value: 'bowls', label: 'Bowls', count: 1, chosen: false },
      { value: 'vases', label: 'Vases', count: 1, chosen: false },
    ])
    expect((await list('products/category/tableware?q=mug')).names).toEqual(['Blue mug', 'Red mug'])
    expect((await list('products/category/tableware?q=vase')).names).toEqual([])
  })

  it('appear in that order in menu, tiles, product, sitemap, feeds and llms.txt', async () => {
    await createCategory(test.shop, 'tableware', 'Tableware')
    await set('mugs', { parent: 'tableware', title: 'Cups & mugs' })
    await set('vases', { position: 1 })
    await set('tableware', { picture: 'bowl' })
    const { menu, tiles, footer } = (await read('storefront')) as Answer<'GET /api/storefront'>
    expect(menu).toEqual([
      { label: 'Vases', slug: 'vases' },
      { label: 'Tableware', slug: 'tableware', under: [{ label: 'Cups & mugs', slug: 'mugs' }] },
      { label: 'Bowls', slug: 'bowls' },
    ])
    for (const links of [tiles, footer])
      expect(links.map(({ label }) => label)).toEqual(['Vases', 'Tableware', 'Bowls'])
    expect(tiles.find(({ slug }) => slug === 'tableware')!.picture).toMatchObject({ src: '/media/bowl' })
    const product = (await read('products/blue-mug')) as Answer<'GET /api/products/{productId}'>
    expect(product.categoryPath).toEqual([
      { name: 'Tableware', slug: 'tableware' },
      { name: 'Cups & mugs', slug: 'mugs' },
    ])
    expect(await read('products/bowl')).not.toHaveProperty('categoryPath')
    expect(await feed('/sitemap.xml')).toContain('/products/category/tableware<')
    expect(await feed('/feeds/google.xml')).toContain('<g:product_type>Tableware &gt; Cups &amp; mugs</g:product_type>')
    expect(await feed('/llms.txt')).toContain('[Cups & mugs](http://localhost:3000/products/category/mugs): 2 products')
  })

  it('move to another URL, to which the former one redirects and links lead', async () => {
    await set('mugs', { address: 'cups' })
    expect((await list('products/category/cups')).names).toEqual(['Blue mug', 'Red mug'])
    expect((await list('products/category/mugs')).names).toEqual([])
    const redirects = () => listRedirects(test.shop)
    expect(await redirects()).toEqual([{ path: '/products/category/mugs', target: '/products/category/cups' }])
    await set('cups', { address: 'beakers' })
    expect(await redirects()).toEqual([
      { path: '/products/category/cups', target: '/products/category/beakers' },
      { path: '/products/category/mugs', target: '/products/category/beakers' },
    ])
    await draftFace(test.shop, () => ({ menu: [{ label: 'Beakers', to: '/products/category/beakers' }] }))
    await publishFace(test.shop)
    const { notes } = await set('beakers', { address: 'mugs' })
    expect(notes).toContain(
      'menu[0].to of the face links to /products/category/beakers. Set it to /products/category/mugs: npx shop face',
    )
    expect((await redirects()).map(({ path }) => path)).not.toContain('/products/category/mugs')
    expect((await list('products/category/mugs')).names).toEqual(['Blue mug', 'Red mug'])
  })

  it('are rejected with a message that names the member, without writing anything', async () => {
    await createCategory(test.shop, 'tableware', 'Tableware')
    await set('mugs', { parent: 'tableware' })
    const version = await catalogVersion(test.shop.database.db)
    const refused: [edit: () => Promise<unknown>, sentence: string][] = [
      [() => set('bowls', { parent: 'bowls' }), 'parent of bowls must be a different category.'],
      [
        () => set('bowls', { parent: 'mugs' }),
        'parent of bowls must be a top-level category: mugs is under tableware, and there are only two levels.',
      ],
      [() => set('bowls', { parent: 'pots' }), 'parent of bowls must be a category: there is no pots.'],
      [
        () => set('bowls', { address: 'vases' }),
        'address of bowls must be different: a category with products uses vases',
      ],
      [() => set('bowls', { address: 'tableware' }), 'address of bowls must be different: tableware uses tableware.'],
      [() => set('bowls', { address: 'sale' }), 'address of bowls is an address that every shop has.'],
      [() => set('bowls', { text: '![](media:kiln)' }), 'text of bowls: There is no picture kiln.'],
      [() => set('bowls', { text: '{{days}}' }), 'text of bowls: There is no placeholder {{days}}.'],
      [
        () => set('bowls', { text: '<script>x()</script>' }),
        'text of bowls: These HTML elements are not supported: <script>.',
      ],
      [
        () => set('bowls', { picture: 'jug' }),
        'picture of bowls must be one of your pictures or a visible product: there is no jug.',
      ],
      [
        () => set('bowls', { titel: 'Bowls' }),
        'There is no field categories[2].titel. The nearest one is categories[2].title.',
      ],
      [() => set('pots', { title: 'Pots' }), 'There is no category pots.'],
      [() => createCategory(test.shop, 'bowls', 'Bowls'), 'There is already a category bowls.'],
      [
        () => removeCategory(test.shop, 'tableware'),
        'mugs is under tableware. To move them first: npx shop categories move',
      ],
      [() => removeCategory(test.shop, 'mugs'), 'mugs has 2 products.'],
    ]
    for (const [edit, sentence] of refused) await expect(edit()).rejects.toThrow(sentence)
    expect(await catalogVersion(test.shop.database.db)).toBe(version)
  })

  it('can be reverted, and are not overwritten by an older file', async () => {
    await set('mugs', { title: 'Cups' })
    const { version } = await set('mugs', { title: 'Beakers', address: 'beakers' })
    const name = async () => (await list('products')).categories.map(({ name }) => name)
    expect(await name()).toContain('Beakers')
    await expect(editAssortment(test.shop, CATEGORIES, () => [], { base: version! - 1 })).rejects.toThrow(
      'someone has changed the categories since',
    )
    await undoAssortment(test.shop, CATEGORIES)
    expect(await name()).toContain('Cups')
    expect(await listRedirects(test.shop)).toEqual([
      { path: '/products/category/beakers', target: '/products/category/mugs' },
    ])
    await undoAssortment(test.shop, CATEGORIES)
    expect(await name()).toContain('Mugs')
    await expect(undoAssortment(test.shop, CATEGORIES)).rejects.toThrow('Nothing to undo')
  })

  it('appear and disappear with products: a parent is shown while any descendant is', async () => {
    await createCategory(test.shop, 'tableware', 'Tableware')
    await set('mugs', { parent: 'tableware' })
    await changeCategory(test.shop, 'mugs', ({ category }) => ({ category }))
    expect((await list('products')).categories.map(({ slug }) => slug)).not.toContain('tableware')
    await removeCategory(test.shop, 'tableware')
    await expect(removeCategory(test.shop, 'tableware')).rejects.toThrow('There is no category tableware.')
  })
})

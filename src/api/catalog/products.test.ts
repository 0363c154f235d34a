import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes, examplePicture } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

type List = Answer<'GET /api/products'>
type Product = Answer<'GET /api/products/{productId}'>

describe.each(databases)('The catalog on %s', (_, open) => {
  const test = shopForEachTest(open)

  async function get<Body>(path: string): Promise<Body> {
    const response = await test.api.request(path)
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as Body
  }
  const list = (query = '') => get<List>(`/api/products${query && `?${query}`}`)
  const read = (reference: string) => get<Product>(`/api/products/${encodeURIComponent(reference)}`)

  describe('in the list', () => {
    it('has one empty page in an empty shop', async () => {
      const nothing = {
        facets: [],
        prices: null,
        without: [],
        next: null,
        searchedFor: null,
        didYouMean: null,
        nearest: [],
      }
      expect(await list()).toEqual({
        products: [],
        total: 0,
        more: false,
        page: 1,
        pages: 1,
        categories: [],
        ...nothing,
      })
    })

    it('has every field of a product card, with prices in dollars', async () => {
      const pictures = [examplePicture('/media/mug'), { ...examplePicture('https://shop.test/mug.jpg'), widths: [] }]
      await addProduct(test.shop, { name: 'Mug', priceCents: 1299, compareAtCents: 1500, tags: ['sale'], pictures })
      expect((await list()).products).toEqual([
        {
          _id: '1',
          slug: 'mug',
          name: 'Mug',
          category: 'Home & Kitchen',
          price: 12.99,
          compareAtPrice: 15,
          lowestPrice: null,
          priceVaries: false,
          inStock: true,
          featured: false,
          onSale: true,
          isDeal: false,
          tags: ['sale'],
          rating: 4.5,
          reviews: 12,
          image: '/media/mug-1200.webp',
          images: ['/media/mug-1200.webp', 'https://shop.test/mug.jpg'],
          pictures,
          variantCount: 1,
          onlyVariantId: 'v1-1',
        },
      ])
    })

    it('derives price and stock from the variants', async () => {
      await addProduct(test.shop, {
        variants: [
          { priceCents: 3000, compareAtCents: 4000, stock: 0 },
          { priceCents: 2500, compareAtCents: null, stock: 2 },
        ],
      })
      const [product] = (await list()).products
      expect(product).toMatchObject({
        price: 25,
        compareAtPrice: null,
        priceVaries: true,
        inStock: true,
        variantCount: 2,
        onlyVariantId: null,
      })
    })

    it('has no image if the picture is missing or on a placeholder host', async () => {
      const linked = { ...examplePicture('https://via.placeholder.com/300'), widths: [] }
      await addProduct(test.shop, { pictures: [] })
      await addProduct(test.shop, { pictures: [linked] })
      expect((await list()).products.map(({ image, images }) => [image, images])).toEqual([
        [null, []],
        [null, []],
      ])
    })

    it('omits unpublished products', async () => {
      await addProduct(test.shop, { name: 'Hidden', category: 'Secret', listed: false })
      expect(await list()).toMatchObject({ products: [], total: 0, categories: [] })
    })

    it('counts the categories of the whole shop despite filters', async () => {
      await addProduct(test.shop, { category: 'Home & Kitchen' })
      await addProduct(test.shop, { category: 'Beauty' })
      await addProduct(test.shop, { category: 'Beauty' })
      expect((await list('category=beauty&q=nothing')).categories).toEqual([
        { name: 'Beauty', slug: 'beauty', count: 2 },
        { name: 'Home & Kitchen', slug: 'home-kitchen', count: 1 },
      ])
    })
  })

  describe('as a single product', () => {
    it('has variants, options and all pictures', async () => {
      const options = [{ name: 'Size', values: ['S', 'M'] }]
      await addProduct(test.shop, {
        name: 'Shirt',
        options,
        pictures: [examplePicture('/media/s'), examplePicture('/media/m')],
        variants: [
          { options: [{ name: 'Size', value: 'S' }], stock: 0, priceCents: 1000 },
          { options: [{ name: 'Size', value: 'M' }], stock: 4, priceCents: 1200, compareAtCents: 1400, picture: 1 },
        ],
      })
      expect(await read('shirt')).toMatchObject({
        _id: '1',
        description: '<p>About Shirt.</p>',
        options,
        images: ['/media/s-1200.webp', '/media/m-1200.webp'],
        variants: [
          {
            id: 'v1-1',
            sku: 'SKU-1-1',
            options: [{ name: 'Size', value: 'S' }],
            price: 10,
            compareAtPrice: null,
            inStock: false,
            stock: 0,
            picture: null,
            gtin: null,
          },
          { id: 'v1-2', price: 12, compareAtPrice: 14, inStock: true, stock: 4, picture: 1 },
        ],
      })
    })

    it('omits a retired variant', async () => {
      const { variants } = await addSizes(test.shop, ['S', 'M'], { name: 'Shirt' })
      await test.shop.database.db
        .updateTable('variants')
        .set({ retired: 1 })
        .where('id', '=', variants[0]!.id)
        .execute()
      expect((await read('shirt')).variants.map(({ id }) => id)).toEqual([variants[1]!.id])
    })

    it.each([
      ['id', '7'],
      ['slug', 'ocean-shirt'],
      ['name', 'Ocean Blue Shirt'],
      ['name turned into a dashed slug', 'ocean-blue-shirt'],
      ['numeric suffix of the id', 'product-7'],
    ])('is found by %s', async (_kind, reference) => {
      await addProduct(test.shop, { id: 7, slug: 'ocean-shirt', name: 'Ocean Blue Shirt' })
      await addProduct(test.shop, { id: 8 })
      expect(await read(reference)).toMatchObject({ _id: '7', slug: 'ocean-shirt' })
    })

    it('prefers an id over a slug, a slug over a name, and a name over a suffix', async () => {
      await addProduct(test.shop, { id: 501, name: 'One', slug: '502' })
      await addProduct(test.shop, { id: 502, name: 'Lamp 501', slug: 'lamp' })
      await addProduct(test.shop, { id: 503, name: 'Lamp', slug: 'other' })
      expect((await read('502'))._id).toBe('502')
      expect((await read('lamp'))._id).toBe('502')
      expect((await read('lamp-501'))._id).toBe('502')
      expect((await read('desk-501'))._id).toBe('501')
    })

    it.each(['nothing', '99', 'product-99', '99999999999999999999', '%', '_', "'"])(
      'returns 404 for %s',
      async (reference) => {
        await addProduct(test.shop)
        const response = await test.api.request(`/api/products/${encodeURIComponent(reference)}`)
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ message: 'Product not found', code: 'not_found' })
      },
    )

    it('returns 404 for an unpublished product', async () => {
      await addProduct(test.shop, { id: 5, name: 'Hidden', listed: false })
      for (const reference of ['5', 'hidden', 'product-5'])
        expect((await test.api.request(`/api/products/${reference}`)).status).toBe(404)
    })
  })
})

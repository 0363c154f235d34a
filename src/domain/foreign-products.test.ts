import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findForeign, foreignList, isShowable, readForeignProduct } from './foreign-products.ts'

const lamp = { _id: 'a1', name: 'Lamp' }

describe('A list of products from elsewhere', () => {
  it.each([
    ['an array', [lamp]],
    ['products', { products: [lamp], total: 1 }],
    ['items', { items: [lamp] }],
    ['a list with something else in it', [null, lamp, 'text', 7, []]],
  ])('is read from %s', (_form, value) => {
    expect(foreignList(value)).toEqual([lamp])
  })

  it.each([[null], [undefined], ['text'], [7], [{}], [{ products: 'none' }], [{ items: {} }]])(
    'is not read from %j',
    (value) => {
      expect(foreignList(value)).toBeNull()
    },
  )
})

describe('A product from elsewhere', () => {
  it('is read whole', () => {
    expect(
      readForeignProduct({
        _id: 'a1',
        slug: 'lamp',
        name: ' Lamp ',
        description: 'Bright',
        category: 'Home & Kitchen',
        price: 19.99,
        image: '/lamp.jpg',
        inStock: false,
        featured: true,
        onSale: true,
        isDeal: true,
        tags: ['new'],
        rating: 4.5,
        reviews: 12,
      }),
    ).toEqual({
      reference: 'a1',
      slug: 'lamp',
      name: 'Lamp',
      description: 'Bright',
      category: 'Home & Kitchen',
      priceCents: 1999,
      image: '/lamp.jpg',
      images: ['/lamp.jpg'],
      inStock: false,
      featured: true,
      onSale: true,
      isDeal: true,
      tags: ['new'],
      rating: 4.5,
      reviews: 12,
    })
  })

  it('is read from nothing', () => {
    expect(readForeignProduct({})).toEqual({
      reference: null,
      slug: null,
      name: '',
      description: '',
      category: '',
      priceCents: null,
      image: null,
      images: [],
      inStock: true,
      featured: false,
      onSale: false,
      isDeal: false,
      tags: [],
      rating: 0,
      reviews: 0,
    })
  })

  it.each([
    [{ _id: 'a', id: 'b', slug: 'c' }, 'a'],
    [{ id: 'b', slug: 'c' }, 'b'],
    [{ slug: 'c' }, 'c'],
    [{ _id: 0 }, '0'],
    [{ id: 7 }, '7'],
    [{ _id: '', id: 'b' }, 'b'],
    [{ _id: null, slug: 'c' }, 'c'],
  ])('is named by _id, or id, or slug: %j', (record, reference) => {
    expect(readForeignProduct(record).reference).toBe(reference)
  })

  it.each([
    [{ image: '/a.jpg' }, ['/a.jpg']],
    [{ image: { url: '/a.jpg' } }, ['/a.jpg']],
    [{ image: { src: 'https://shop.test/a.jpg' } }, ['https://shop.test/a.jpg']],
    [{ images: ['/a.jpg', '/b.jpg'] }, ['/a.jpg', '/b.jpg']],
    [{ images: [{ url: '/a.jpg' }, { src: '/b.jpg' }] }, ['/a.jpg', '/b.jpg']],
    [{ images: '/a.jpg' }, ['/a.jpg']],
    [{ images: ['/a.jpg'], image: '/a.jpg' }, ['/a.jpg']],
    [{ images: [], image: '/a.jpg' }, ['/a.jpg']],
    [{ images: [null, '', 'https://via.placeholder.com/300', '/b.jpg'] }, ['/b.jpg']],
    [{ image: 'https://via.placeholder.com/300x300?text=Lamp' }, []],
    [{ image: 'javascript:alert(1)' }, []],
    [{ image: null, images: null }, []],
    [{}, []],
  ])('has the images of %j', (record, images) => {
    const product = readForeignProduct(record)
    expect(product.images).toEqual(images)
    expect(product.image).toBe(images[0] ?? null)
  })

  it.each(['featured', 'isFeatured', 'is_featured'])('is featured by %s', (form) => {
    for (const value of [true, 1, 'true']) expect(readForeignProduct({ [form]: value }).featured).toBe(true)
    for (const value of [false, 0, null, 'no']) expect(readForeignProduct({ [form]: value }).featured).toBe(false)
  })

  it.each([
    [{ tags: ['sale'] }, true, false],
    [{ tags: ['deal', 'new'] }, false, true],
    [{ tags: 'sale' }, true, false],
    [{ onSale: true }, true, false],
    [{ isDeal: true }, false, true],
    [{ tags: [1, null, {}] }, false, false],
  ])('is on sale or a deal by flag or tag: %j', (record, onSale, isDeal) => {
    expect(readForeignProduct(record)).toMatchObject({ onSale, isDeal })
  })

  it.each([
    [{}, true],
    [{ inStock: true }, true],
    [{ inStock: null }, true],
    [{ inStock: 0 }, true],
    [{ inStock: false }, false],
  ])('is in stock unless that is false: %j', (record, inStock) => {
    expect(readForeignProduct(record).inStock).toBe(inStock)
  })

  it.each([
    [{ price: 12.34 }, 1234],
    [{ price: '12.34' }, 1234],
    [{ price: 0 }, 0],
    [{ price: -1 }, null],
    [{ price: 'free' }, null],
    [{ price: '' }, null],
    [{ price: Number.NaN }, null],
  ])('costs cents, or nothing that can be read: %j', (record, priceCents) => {
    expect(readForeignProduct(record).priceCents).toBe(priceCents)
  })

  it.each([
    [{ rating: 4.5, reviews: 3 }, 4.5, 3],
    [{ rating: 9, reviews: -3 }, 5, 0],
    [{ rating: -1, reviews: 2.7 }, 0, 2],
    [{ rating: '4', reviews: '12' }, 4, 12],
    [{ reviews: [{}, {}] }, 0, 2],
  ])('is rated from 0 to 5 by a count of reviews: %j', (record, rating, reviews) => {
    expect(readForeignProduct(record)).toMatchObject({ rating, reviews })
  })

  it('is read from whatever JSON holds, without failing', () => {
    const forms = ['_id', 'id', 'slug', 'name', 'price', 'image', 'images', 'tags', 'rating', 'reviews', 'featured']
    const record = fc.dictionary(fc.constantFrom(...forms), fc.jsonValue())
    fc.assert(
      fc.property(record, (value) => {
        const { rating, reviews, priceCents } = readForeignProduct(value as Record<string, unknown>)
        expect(rating >= 0 && rating <= 5).toBe(true)
        expect(Number.isInteger(reviews) && reviews >= 0).toBe(true)
        expect(priceCents === null || priceCents >= 0).toBe(true)
      }),
    )
  })
})

describe('A product of a list', () => {
  const records = [
    { _id: 'a1', id: 'x-7', slug: 'table-lamp', name: 'Lamp For Tables' },
    { _id: 'lamp-12', slug: 'café-cup', name: 'Café Cup' },
    { id: 12, name: 'Twelve' },
    { slug: 'lamp-12-b' },
  ]

  it.each([
    ['_id', 'a1', 0],
    ['_id before the number it ends with', 'lamp-12', 1],
    ['id', 'x-7', 0],
    ['id that is a number', '12', 2],
    ['slug', 'table-lamp', 0],
    ['slug', 'lamp-12-b', 3],
    ['name with dashes', 'lamp-for-tables', 0],
    ['name in another case and without accents', 'Cafe-Cup', 1],
    ['the number its id ends with', 'product-12', 1],
  ])('is found by %s: %j', (_form, asked, index) => {
    expect(findForeign(records, asked)).toBe(records[index])
  })

  it.each([['nothing'], [''], ['lamp-13'], ['13']])('is not found by %j', (asked) => {
    expect(findForeign(records, asked)).toBeNull()
  })
})

describe('A picture', () => {
  it.each([
    ['/media/abc', true],
    ['https://shop.test/a.jpg', true],
    ['//cdn.shop.test/a.jpg', true],
    ['https://my-placeholder.com/a.jpg', true],
    ['', false],
    [' ', false],
    ['https://placeholder.com/300', false],
    ['https://VIA.PLACEHOLDER.COM/300', false],
    ['//via.placeholder.com/300', false],
    ['http://placehold.co/600x400', false],
    ['https://placehold.it/1', false],
    ['data:image/png;base64,AAAA', false],
    ['javascript:alert(1)', false],
    ['https://', false],
  ])('at %j can be shown: %j', (src, expected) => {
    expect(isShowable(src)).toBe(expected)
  })
})

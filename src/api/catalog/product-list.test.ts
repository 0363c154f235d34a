import { beforeEach, describe, expect, it } from 'vitest'
import { FILTER_PARAMETERS } from '#domain/catalog/filters.ts'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

type List = Answer<'GET /api/products'>

describe.each(databases)('The product list on %s', (_, open) => {
  const test = shopForEachTest(open)

  async function get(path: string): Promise<List> {
    const response = await test.api.request(path)
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as List
  }
  const list = (query: string) => get(`/api/products?${query}`)
  const names = async (query = '') => (await list(query)).products.map(({ name }) => name)
  const found = async (query: string) => (await names(query)).toSorted()

  describe('search', () => {
    beforeEach(async () => {
      for (const name of [
        'Café Mug',
        'MUG tree',
        '100% Cotton',
        'Snow_White',
        'Snowy White',
        'A\\B',
        'Ö"l\'s',
        '陶器のカップ',
      ])
        await addProduct(test.shop, { name, slug: `slug-${encodeURIComponent(name)}` })
    })

    it.each([
      ['mug', ['Café Mug', 'MUG tree']],
      ['MUG', ['Café Mug', 'MUG tree']],
      ['  cafe   mug ', ['Café Mug']],
      ['CAFÉ', ['Café Mug']],
      ['ö"L', ['Ö"l\'s']],
      ["'", ['Ö"l\'s']],
      ['%', ['100% Cotton']],
      ['_', ['Snow_White']],
      ['snow_white', ['Snow_White']],
      ['\\', ['A\\B']],
      ['カップ', ['陶器のカップ']],
      ['no such thing', []],
      ["'; drop table products; --", []],
    ])('finds %j anywhere in a name, literally and without regard to case', async (text, expected) => {
      expect(await found(`q=${encodeURIComponent(text)}`)).toEqual(expected)
    })

    it('returns every product for an empty search', async () => {
      expect(await found('q=')).toHaveLength(8)
      expect(await found('q=%20')).toHaveLength(8)
    })

    it('uses only the first 200 characters of a text', async () => {
      await addProduct(test.shop, { name: 'x'.repeat(200) })
      expect(await found(`q=${'x'.repeat(2000)}`)).toHaveLength(1)
      // One character that folds to eighteen.
      expect(await found(`q=${encodeURIComponent('ﷺ'.repeat(5000))}`)).toEqual([])
      // One that folds to six, in one word.
      expect(await found(`q=${encodeURIComponent('㌖'.repeat(5000))}`)).toEqual([])
    })

    it('returns the total number of results', async () => {
      expect(await list('q=mug&limit=1')).toMatchObject({ total: 2, page: 1, pages: 2 })
    })
  })

  describe('order', () => {
    beforeEach(async () => {
      await addProduct(test.shop, { name: 'a', priceCents: 300, rating: 4.9 })
      await addProduct(test.shop, { name: 'b', priceCents: 100, rating: 3 })
      await addProduct(test.shop, { name: 'c', priceCents: 200, rating: 3, featured: true })
      await addProduct(test.shop, { name: 'd', priceCents: 200, rating: 5, featured: true })
      await addProduct(test.shop, { name: 'e', priceCents: 100, rating: 4.9 })
    })

    it.each([
      ['', 'dceab'],
      ['featured', 'dceab'],
      ['price-low', 'ebdca'],
      ['price-high', 'adceb'],
      ['rating', 'deacb'],
      ['newest', 'edcba'],
      ['nonsense', 'dceab'],
      ['constructor', 'dceab'],
    ])('sorts by %j', async (sort, expected) => {
      expect((await names(`sort=${sort}`)).join('')).toBe(expected)
    })
  })

  describe('filters', () => {
    beforeEach(async () => {
      await addProduct(test.shop, { name: 'cheap', priceCents: 999, category: 'Beauty' })
      await addProduct(test.shop, { name: 'middle', priceCents: 5000, stock: 0, featured: true })
      await addProduct(test.shop, { name: 'thousand', priceCents: 100_000, tags: ['Sale'] })
      await addProduct(test.shop, { name: 'dear', priceCents: 250_000, isDeal: true })
    })
    const all = ['cheap', 'dear', 'middle', 'thousand']

    it.each([
      ['min=0&max=1000', all],
      ['min=9.99&max=50', ['cheap', 'middle']],
      ['min=10', ['dear', 'middle', 'thousand']],
      ['max=9.98', []],
      ['max=999.99', ['cheap', 'middle']],
      ['min=1000&max=1000', ['dear', 'thousand']],
      ['min=2000&max=1000', ['dear']],
      ['min=50&max=5', ['cheap', 'middle']],
      ['min=5000000&max=20', ['dear', 'middle', 'thousand']],
      ['min=99999999', []],
      ['min=-5&max=abc', all],
      ['min=1e3&max=NaN', all],
      ['min=&max=', all],
    ])('filters by price: %s', async (query, expected) => {
      expect(await found(query)).toEqual(expected)
    })

    it.each([
      ['inStock=1', ['cheap', 'dear', 'thousand']],
      ['inStock=on', ['cheap', 'dear', 'thousand']],
      ['inStock=0', all],
      ['featured=1', ['middle']],
      ['featured=no', all],
      ['category=beauty', ['cheap']],
      ['category=home-kitchen&inStock=1&max=999', []],
      ['category=all', all],
      ['category=sale', ['thousand']],
      ['category=deals', ['dear']],
      ['category=nowhere', []],
      ['category=__proto__', []],
      ['category=%21%21%21', []],
    ])('filters by %s', async (query, expected) => {
      expect(await found(query)).toEqual(expected)
    })

    it.each([
      ['home-kitchen', ['dear', 'middle', 'thousand']],
      ['home & kitchen', ['dear', 'middle', 'thousand']],
      ['Beauty', ['cheap']],
      ['sale', ['thousand']],
      ['deals', ['dear']],
      ['all', all],
      ['unknown', []],
    ])('filters by the category of the path: %s', async (category, expected) => {
      const body = await get(`/api/products/category/${encodeURIComponent(category)}`)
      expect(body.products.map(({ name }) => name).toSorted()).toEqual(expected)
      expect(body.total).toBe(expected.length)
    })

    it('prefers the category of the path to one in the query', async () => {
      const body = await get('/api/products/category/beauty?category=sale&sort=price-low')
      expect(body.products.map(({ name }) => name)).toEqual(['cheap'])
    })
  })

  describe('pagination', () => {
    beforeEach(async () => {
      for (let number = 1; number <= 7; number++) await addProduct(test.shop, { name: `p${number}`, rating: 4 })
    })

    it('shows each product exactly once', async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => names(`limit=3&page=${page}`)))
      expect(pages).toEqual([['p7', 'p6', 'p5'], ['p4', 'p3', 'p2'], ['p1']])
    })

    it.each([
      ['page=0', 1],
      ['page=-1', 1],
      ['page=1e9', 3],
      ['page=99999999999999999999', 3],
      ['page=2.9', 2],
      ['page=two', 1],
      ['page=Infinity', 1],
      ['page=', 1],
    ])('shows the nearest existing page for %s', async (query, page) => {
      expect(await list(`limit=3&${query}`)).toMatchObject({ page, pages: 3, total: 7 })
    })

    it.each([
      ['limit=0', 1],
      ['limit=-3', 1],
      ['limit=many', 7],
      ['limit=1000000', 7],
    ])('limits %s', async (query, shown) => {
      expect(await names(query)).toHaveLength(shown)
    })
  })

  it('shows at most 100 products on a page', async () => {
    for (let number = 1; number <= 101; number++) await addProduct(test.shop, { pictures: [] })
    expect(await names()).toHaveLength(24)
    expect(await names('limit=101')).toHaveLength(100)
  })

  describe('invalid query values', () => {
    const parameters = ['q', ...FILTER_PARAMETERS, 'featured', 'sort', 'page', 'limit', 'unknown']
    const statusOf = async (path: string) => [path, (await test.api.request(path)).status]

    it.each([
      "'",
      '"',
      '%5C',
      '%25',
      'null',
      '[]',
      '{}',
      '-1',
      '1e9',
      'a'.repeat(2000),
      '9'.repeat(400),
      '%F0%9F%8E%81',
    ])('such as %s are ignored', async (value) => {
      await addProduct(test.shop)
      for (const path of parameters.map((name) => `/api/products?${name}=${value}`))
        expect(await statusOf(path)).toEqual([path, 200])
      for (const path of [`/api/products/${value}`, `/api/products/category/${value}`])
        expect((await statusOf(path))[1]).toBeLessThan(500)
    })

    it.each(['%00', '%', '%FF', '%ED%A0%80'])(
      'that are not valid text (%s) never cause a server error',
      async (value) => {
        for (const path of parameters.map((name) => `/api/products?${name}=${value}`))
          expect((await statusOf(path))[1]).toBeLessThan(500)
        for (const path of [`/api/products/${value}`, `/api/products/category/${value}`])
          expect((await statusOf(path))[1]).toBeLessThan(500)
      },
    )
  })
})

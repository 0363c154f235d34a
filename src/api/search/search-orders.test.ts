import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import type { Sort } from '#domain/catalog/products.ts'
import { databases } from '#test/databases.ts'
import { addMany, addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

type List = Answer<'GET /api/products'>

const COMMON = 'one of many'

describe.each(databases)('A search with more results than are counted, on %s', (_, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(open)
    test.shop.database.search.countLimit = 5000
    const last = { featured: false, rating: 1 }
    await addProduct(test.shop, { ...last, name: 'Plain product', priceCents: 100, stock: 0 })
    await addProduct(test.shop, { ...last, name: 'Dear product', priceCents: 900_000, tags: ['rare'] })
    await addProduct(test.shop, { ...last, name: 'Cheap product', priceCents: 200, tags: ['rare'] })
    await addMany(test.shop, 5200, { priceCents: 5000, rating: 4 })
    await addProduct(test.shop, { ...last, name: 'Last product 4x', priceCents: 6000 })
    await addProduct(test.shop, { ...last, name: 'Balm 4', category: 'Beauty' })
    for (const name of ['Chair', 'Table']) await addProduct(test.shop, { name, description: '', priceCents: 50 })
    await addProduct(test.shop, { ...last, name: 'New product', priceCents: 3000, rating: 0 })
  }, 120_000)
  afterAll(() => test.close())

  async function list(query: string): Promise<List> {
    const response = await test.api.request(`/api/products?${query}`)
    expect([query, response.status]).toEqual([query, 200])
    return (await response.json()) as List
  }
  const names = async (query: string) =>
    (await list(query)).products.map(({ name }) => name.replace(/^Product \d+$/, COMMON))

  it('shows the first of all results in every order', async () => {
    const first: [Sort, string[]][] = [
      ['price-low', ['Plain product', 'Cheap product', 'New product', COMMON]],
      ['price-high', ['Dear product', 'Last product 4x', COMMON]],
      ['newest', ['New product', 'Last product 4x', COMMON]],
      ['rating', [COMMON, COMMON]],
    ]
    for (const [sort, expected] of first)
      expect([sort, await names(`q=product&sort=${sort}&limit=${expected.length}`)]).toEqual([sort, expected])
    expect(await list('q=product&sort=price-low')).toMatchObject({ total: 5000, more: true })
  })

  it('shows the first of all filtered results in every order', async () => {
    expect(await names('q=product&sort=price-low&inStock=1&limit=2')).toEqual(['Cheap product', 'New product'])
    expect(await names('q=product&sort=price-low&category=home-kitchen&limit=1')).toEqual(['Plain product'])
    expect(await list('q=product&sort=price-high&tag=rare&facets=1')).toMatchObject({
      products: [{ name: 'Dear product' }, { name: 'Cheap product' }],
      total: 2,
      pages: 1,
      next: null,
    })
  })

  it('shows the first of all results for a substring', async () => {
    expect(await names('q=roduc&sort=price-low&limit=3')).toEqual(['Plain product', 'Cheap product', 'New product'])
    expect(await names('q=n+prod&sort=price-low')).toEqual(['Plain product'])
  })

  it('finds a name by a substring shared by many names', async () => {
    expect(await names('q=duct+4&sort=price-high&limit=2')).toEqual(['Last product 4x', COMMON])
    const { total } = await list('q=duct+4')
    const named = Array.from({ length: 5300 }, (_, id) => `product ${id}`).filter((name) => name.includes('duct 4'))
    expect(total).toBe(named.length + 1)
    expect(await list('q=4&category=beauty')).toMatchObject({ products: [{ name: 'Balm 4' }], total: 1 })
  })

  it('shows each product once, by page up to the count and by cursor to the end', async () => {
    const paged: string[] = []
    for (let page = 1; page <= 50; page++)
      paged.push(...(await list(`q=product&sort=price-low&limit=100&page=${page}`)).products.map(({ _id }) => _id))
    expect(new Set(paged).size).toBe(5000)
    expect(await list('q=product&sort=price-low&limit=100&page=99')).toMatchObject({ page: 50, pages: 50 })
    const followed: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { products, next }: List = await list(`q=product&sort=price-low&limit=100&after=${after}`)
      followed.push(...products.map(({ _id }) => _id))
      after = next
    }
    expect(followed.slice(0, 5000)).toEqual(paged)
    expect([followed.length, new Set(followed).size]).toEqual([5205, 5205])
  })

  it('reports whether there are more results than counted', async () => {
    const more = async (query: string) => (await list(query)).more
    expect(await more('q=product')).toBe(true)
    expect(await more('q=product&facets=1&inStock=1')).toBe(true)
    expect(await more('q=roduct&sort=newest')).toBe(true)
    expect(await more('q=duct+4&facets=1')).toBe(false)
    expect(await more('facets=1')).toBe(false)
  })

  it('has the same limit with filters', async () => {
    for (const query of ['', '&inStock=1', '&min=1', '&rating=1', '&category=home-kitchen', '&facets=1'])
      for (const sort of ['featured', 'price-low', 'newest']) {
        const { total, pages } = await list(`q=product&sort=${sort}&limit=100${query}`)
        expect([query, sort, total <= 5000, pages <= 50, total > 4900]).toEqual([query, sort, true, true, true])
      }
  })
})

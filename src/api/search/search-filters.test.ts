import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { SORTS } from '#domain/catalog/products.ts'
import { databases } from '#test/databases.ts'
import { addMany, addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

type List = Answer<'GET /api/products'>

/** The number of results counted, all of which have the tag "common". */
const COUNTED = 40

describe.each(databases)('A filtered search with more results than are counted, on %s', (_, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop(open)
    test.shop.database.search.countLimit = COUNTED
    await addProduct(test.shop, { name: 'Shelf', description: 'For a product', rating: 2, tags: ['rare'] })
    await addProduct(test.shop, { name: 'Sold product', rating: 3, tags: ['rare'], stock: 0, priceCents: 2500 })
    await addProduct(test.shop, { name: 'Low product', rating: 1, tags: ['rare'], priceCents: 3000 })
    await addMany(test.shop, 60, { rating: 4.5, tags: ['common'], priceCents: 1000 })
    await addMany(test.shop, 50, { rating: 4, tags: ['other'], priceCents: 1500 })
    await addMany(test.shop, 45, { rating: 3.5, category: 'Garden', priceCents: 4000 })
    await addMany(test.shop, 10, { rating: 1, category: 'Gnomes', priceCents: 900 })
  }, 60_000)
  afterAll(() => test.close())

  async function list(query: string): Promise<List> {
    const response = await test.api.request(`/api/products?q=product&${query}`)
    expect([query, response.status]).toEqual([query, 200])
    return (await response.json()) as List
  }
  const namesOf = ({ products }: List) => products.map(({ name }) => name)
  const countsOf = ({ facets }: List, key: string) =>
    Object.fromEntries(facets.find((facet) => facet.key === key)!.values.map(({ value, count }) => [value, count]))

  async function everyName(query: string): Promise<string[]> {
    const names: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: List = await list(`${query}&after=${after}`)
      names.push(...namesOf(page))
      after = page.next
    }
    return names
  }

  it.each(SORTS)('finds matches beyond the counted ones in the order %s, and counts them exactly', async (sort) => {
    const found = await list(`sort=${sort}&tag=rare&facets=1`)
    expect(namesOf(found).toSorted()).toEqual(['Low product', 'Shelf', 'Sold product'])
    expect(found).toMatchObject({ total: 3, more: false, pages: 1, next: null })
    expect(countsOf(found, 'tag')).toEqual({ rare: 3, common: 60, other: 50 })
    expect(found.facets.map(({ more }) => more)).toEqual(found.facets.map(() => false))
    expect(await list(`sort=${sort}&min=30&max=30`)).toMatchObject({ products: [{ name: 'Low product' }], total: 1 })
  })

  it('ranks names before descriptions, and products in stock before sold-out ones', async () => {
    const inOrder = ['Low product', 'Sold product', 'Shelf']
    expect(namesOf(await list('tag=rare'))).toEqual(inOrder)
    expect(await everyName('tag=rare&limit=1')).toEqual(inOrder)
    expect(namesOf(await list('tag=rare&limit=2&page=2'))).toEqual(['Shelf'])
  })

  it.each(SORTS)('returns all results by cursor in the order %s', async (sort) => {
    for (const [query, count] of [
      ['', 168],
      ['tag=other', 50],
      ['tag=common&tag=rare', 63],
      ['category=garden', 45],
      ['facets=1', 168],
    ] as const) {
      const names = await everyName(`sort=${sort}&limit=25&${query}`)
      expect([query, names.length, new Set(names).size]).toEqual([query, count, count])
    }
  })

  it('has as many pages as results are counted', async () => {
    expect(await list('tag=other&limit=30&page=9')).toMatchObject({ total: COUNTED, more: true, page: 2, pages: 2 })
    expect(await list('tag=rare&limit=2&page=9')).toMatchObject({ total: 3, more: false, page: 2, pages: 2 })
  })

  it('counts the values of each facet exactly, even of more results than the total counts', async () => {
    const gnomes = await list('category=gnomes&facets=1')
    expect(gnomes).toMatchObject({ total: 10, more: false })
    const all = await list('facets=1')
    expect(all).toMatchObject({ total: COUNTED, more: true })
    for (const found of [gnomes, all]) {
      expect(found.facets.filter(({ more }) => more)).toEqual([])
      expect(countsOf(found, 'category')).toEqual({ gnomes: 10, garden: 45, 'home-kitchen': 113 })
    }
  })

  it('names the filters that exclude all results, although other results rank low', async () => {
    expect(await list('tag=rare&min=35')).toMatchObject({
      total: 0,
      more: false,
      without: [{ filters: [{ key: 'tag' }] }, { filters: [{ key: 'price' }], count: 3 }],
    })
    expect(await list('category=garden&tag=rare&facets=1')).toMatchObject({
      total: 0,
      more: false,
      without: [
        { filters: [{ key: 'tag' }], count: 45 },
        { filters: [{ key: 'category' }], count: 3 },
      ],
    })
    expect(await list('tag=rare&min=35&max=39')).toMatchObject({
      without: [{ filters: [{ key: 'price' }], count: 3 }],
    })
  })
})

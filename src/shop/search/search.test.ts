import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { openDemoShop } from '#test/search/demo-shop.ts'
import { NAMES } from '#test/search/product-names.ts'
import { QUERIES } from '#test/search/queries.ts'
import type { TestShop } from '#test/shop.ts'

const HOSTILE: [name: string, text: string][] = [
  ['spaces only', ' \t\n\u00a0 '],
  ['punctuation only', '!?.,;:-()[]{}'],
  ['a quote', '"'],
  ['quotes', `'"\u201c\u00ab`],
  ['an FTS5 operator', '"kettle" OR'],
  ['tsquery operators', '& | ! <-> :*'],
  ['a column', 'terms : kettle'],
  ['a column in braces', '{terms} :'],
  ['a caret and a star', '^ *'],
  ['a plus', '+'],
  ['patterns', '%_%'],
  ['a backslash', '\\'],
  ['an SQL statement', "'; drop table products; --"],
  ['an emoji', '🎁'],
  ['many emoji', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['a combining accent', '\u0301'],
  ['direction marks', '\u202e\u200f\u200b'],
  ['a word repeated 1400 times', 'kettle '.repeat(1400)],
]

type List = Answer<'GET /api/products'>

const SHORT = new Map(Object.entries(NAMES).map(([short, name]) => [name, short]))
const shortly = (products: { name: string }[]) => products.map(({ name }) => SHORT.get(name)).join(' ')

describe.each(databases)('A search of the demo catalog on %s', (_, open) => {
  let test: TestShop
  // The first run converts every picture; later ones find them.
  beforeAll(async () => {
    test = await openDemoShop(open)
  }, 180_000)
  afterAll(() => test.close())

  async function list(query: string): Promise<List> {
    const response = await test.api.request(`/api/products?${query}`)
    expect([query, response.status]).toEqual([query, 200])
    return (await response.json()) as List
  }
  const search = (text: string) => list(`q=${encodeURIComponent(text)}&limit=100`)

  it.each(QUERIES)('for %j finds: %s (%s)', async (query, finds, _reason, { instead, meant, nearest } = {}) => {
    const found = await search(query)
    const all = shortly(found.products)
    const isMore = finds.endsWith(' …') && all.startsWith(finds.slice(0, -1))
    expect({
      finds: isMore ? finds : all,
      instead: found.searchedFor,
      meant: found.didYouMean,
      nearest: shortly(found.nearest),
    }).toEqual({ finds, instead: instead ?? null, meant: meant ?? null, nearest: nearest ?? '' })
    expect(found.total).toBe(found.products.length)
  })

  it('suggests the nearest products if a filter excludes all results', async () => {
    const found = await list('q=mug&max=5')
    expect([found.total, found.searchedFor, shortly(found.nearest)]).toEqual([0, null, 'mug'])
  })

  const CATEGORY = { key: 'category', name: 'Category' }
  const PRICE = { key: 'price', name: 'Price' }
  it.each([
    ['q=mug&category=beauty', [CATEGORY]],
    ['q=mug&category=beauty&facets=1', [CATEGORY]],
    ['q=mug&category=beauty&category=clothing', [CATEGORY]],
    ['q=mug&category=beauty&max=5', [CATEGORY, PRICE]],
    ['q=ketle&max=5', [PRICE], 'kettle'],
    ['q=headphnes&category=beauty&facets=1', [CATEGORY], 'headphones'],
    ['q=crockery&max=5', [PRICE]],
    ['q=zzzzqqq', []],
    ['q=zzzzqqq&category=beauty', []],
  ])('names the filters that exclude all results of %s', async (query, filters, searchedFor?: string) => {
    const without = filters.length > 0 ? [{ filters, count: 1 }] : []
    expect(await list(query)).toMatchObject({ total: 0, without, searchedFor: searchedFor ?? null })
    if (searchedFor) expect((await list(query)).nearest.length).toBeGreaterThan(0)
  })

  it('includes the category of the path if it excludes all results', async () => {
    const response = await test.api.request('/api/products/category/beauty?q=mug&facets=1')
    expect(await response.json()).toMatchObject({ total: 0, without: [{ filters: [{ key: 'category' }], count: 1 }] })
  })

  it.each(['sale', 'Sales', 'SALE'])('finds the products of a collection by its name: %s', async (text) => {
    const { products } = await list('category=sale&limit=100')
    expect(products.length).toBeGreaterThan(0)
    expect(await search(text)).toMatchObject({ products, searchedFor: null })
    const cheap = await list('category=sale&limit=100&max=50')
    expect((await list(`q=${text}&limit=100&max=50`)).products).toEqual(cheap.products)
    const suggested = (await (await test.api.request(`/api/suggestions?q=${text}`)).json()) as List
    expect(suggested.products.map(({ name }) => name)).toEqual(products.slice(0, 5).map(({ name }) => name))
  })

  it('sorts results like any list, on stable pages', async () => {
    const prices = (await list('q=stoneware&sort=price-low')).products.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    // The board is sold out. In stock it would precede the vase.
    expect(shortly((await search('kitchen')).products)).toMatch(/ candle vase board$/)
    const whole = shortly((await list('q=sage&limit=100')).products)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`q=sage&limit=2&page=${page}`)))
    expect(shortly(pages.flatMap(({ products }) => products))).toBe(whole)
  })

  it.each(HOSTILE)('treats %s as text', async (_name, text) => {
    const found = await list(`q=${encodeURIComponent(text)}`)
    expect(found.total).toBeLessThanOrEqual(24)
    expect(shortly((await search('kettle')).products)).toBe('kettle')
  })

  it('is tested with distinct queries', () => {
    expect(new Set(QUERIES.map(([query]) => query)).size).toBe(QUERIES.length)
    expect(QUERIES.length).toBeGreaterThan(120)
  })
})

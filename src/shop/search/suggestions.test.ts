import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { openDemoShop } from '#test/search/demo-shop.ts'
import { NAMES } from '#test/search/product-names.ts'
import { SUGGESTIONS } from '#test/search/suggestions.ts'
import type { TestShop } from '#test/shop.ts'

type Suggestions = Answer<'GET /api/suggestions'>

const SHORT = new Map(Object.entries(NAMES).map(([short, name]) => [name, short]))
const shortly = (products: { name: string }[]) => products.map(({ name }) => SHORT.get(name)).join(' ')

describe.each(databases)('Suggestions from the demo catalog on %s', (_, open) => {
  let test: TestShop
  // The first run converts every picture; later ones find them.
  beforeAll(async () => {
    test = await openDemoShop(open)
  }, 180_000)
  afterAll(() => test.close())

  async function suggest(typed: string): Promise<Suggestions> {
    const response = await test.api.request(`/api/suggestions?q=${encodeURIComponent(typed.toWellFormed())}`)
    expect([typed, response.status]).toEqual([typed, 200])
    return (await response.json()) as Suggestions
  }

  it.each(SUGGESTIONS)('for %j are: %s (%s)', async (typed, products, _reason, { categories, queries } = {}) => {
    const found = await suggest(typed)
    expect({
      products: shortly(found.products),
      categories: found.categories.map(({ name }) => name).join(', '),
      queries: found.queries.join(', '),
    }).toEqual({ products, categories: categories ?? '', queries: queries ?? '' })
  })

  it('have name, price, stock and the smallest picture of a product', async () => {
    const { products } = await suggest('mug')
    expect(products).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        slug: 'stoneware-mug',
        name: 'Stoneware Mug',
        price: 24,
        priceVaries: false,
        image: expect.stringMatching(/^\/media\/\w+-320\.webp$/),
        inStock: true,
      },
    ])
  })

  it('have the number of products in a category', async () => {
    expect((await suggest('electr')).categories).toEqual([{ name: 'Electronics', slug: 'electronics', count: 5 }])
  })

  it('list the same products as the search, in the same order', async () => {
    for (const text of ['cream', 'wireless', 'sage', 'headphnes', 'set', 'face']) {
      const list = await test.api.request(`/api/products?q=${text}&limit=5`)
      const { products } = (await list.json()) as Answer<'GET /api/products'>
      expect(shortly((await suggest(text)).products), text).toBe(shortly(products))
    }
  })

  it('have results for every suggested query, without a correction', async () => {
    for (const [typed] of SUGGESTIONS)
      for (const query of (await suggest(typed)).queries) {
        const list = await test.api.request(`/api/products?q=${encodeURIComponent(query)}&limit=1`)
        expect(await list.json(), query).toMatchObject({ searchedFor: null, products: [{}] })
      }
  })

  it('are empty for an empty text, and based on the first 60 characters of a long one', async () => {
    const nothing = { products: [], categories: [], queries: [] }
    expect(await (await test.api.request('/api/suggestions')).json()).toEqual({ q: '', ...nothing })
    const { q, products } = await suggest(`mug ${' '.repeat(200)}${'mug '.repeat(500)}`)
    expect([q.length, shortly(products)]).toEqual([59, 'mug'])
  })

  it('are tested with distinct texts', () => {
    expect(new Set(SUGGESTIONS.map(([typed]) => typed)).size).toBe(SUGGESTIONS.length)
    expect(SUGGESTIONS.length).toBeGreaterThan(40)
  })
})

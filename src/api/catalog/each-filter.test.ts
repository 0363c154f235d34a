import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { FILTER_PARAMETERS, type FilterKey, type FilterParameter } from '#domain/catalog/filters.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'

/** A value of each filter that the red mug has and the lamp lacks, and the key of its hint. */
const OF_THE_MUG: Record<FilterParameter, [value: string, key: FilterKey]> = {
  category: ['home-kitchen', 'category'],
  tag: ['gift', 'tag'],
  option: ['Color:Red', 'option'],
  rating: ['4', 'rating'],
  min: ['20', 'price'],
  max: ['40', 'price'],
  inStock: ['1', 'inStock'],
}

describe.each(databases)('Each filter of a list, on %s,', (_, open) => {
  const test = shopForEachTest(open)
  beforeEach(async () => {
    const options = [{ name: 'Color', value: 'Red' }]
    const mug = { name: 'Thing mug', category: 'Home & Kitchen', tags: ['gift'], rating: 4.6, stock: 3 }
    await addProduct(test.shop, {
      ...mug,
      options: [{ name: 'Color', values: ['Red'] }],
      variants: [{ options, priceCents: 3000, stock: 3 }],
    })
    const lamp = { name: 'Thing lamp', category: 'Lamps', tags: [], rating: 2.5, stock: 0 }
    await addProduct(test.shop, { ...lamp, priceCents: 1000 })
    await addProduct(test.shop, { ...lamp, slug: 'dear-lamp', priceCents: 5000 })
  })

  async function list(query: Record<string, string>): Promise<Answer<'GET /api/products'>> {
    const response = await test.api.request(`/api/products?${new URLSearchParams(query)}`)
    return (await response.json()) as Answer<'GET /api/products'>
  }
  const namesIn = async (query: Record<string, string>) => (await list(query)).products.map(({ name }) => name)

  it.each(FILTER_PARAMETERS)('narrows lists and searches, and is the hint for an empty search: %s', async (name) => {
    const [value, key] = OF_THE_MUG[name]
    const isEnd = name === 'min' || name === 'max'
    const found = isEnd ? ['Thing lamp', 'Thing mug'] : ['Thing mug']
    expect((await namesIn({ [name]: value })).toSorted()).toEqual(found)
    expect((await namesIn({ q: 'thing', [name]: value })).toSorted()).toEqual(found)
    const left: Record<string, string> = isEnd ? { min: '20', max: '40' } : { [name]: value }
    const { total, without } = await list({ q: 'lamp', ...left, facets: '1' })
    expect([total, without.map(({ filters }) => filters.map((filter) => filter.key))]).toEqual([0, [[key]]])
  })
})

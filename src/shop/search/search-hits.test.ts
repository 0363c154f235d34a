import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { openHitShop } from '#test/search/hits/hit-shop.ts'
import { HITS } from '#test/search/hits/hits.ts'
import type { TestShop } from '#test/shop.ts'

const FIRST = 3
/** Of 429 queries, 423 hit. */
const MOST_MISSES = 6

describe.each(databases)('Among the queries of shoppers on %s,', (_, open) => {
  let test: TestShop
  beforeAll(async () => {
    test = await openHitShop(open)
  }, 180_000)
  afterAll(() => test.close())

  async function firstNames(query: string): Promise<string[]> {
    const response = await test.api.request(`/api/products?q=${encodeURIComponent(query)}&limit=${FIRST}`)
    return ((await response.json()) as Answer<'GET /api/products'>).products.map(({ name }) => name)
  }

  it(`all but ${MOST_MISSES} find the desired product among the first three`, async () => {
    const missed: string[] = []
    for (const { query, product, why } of HITS) {
      const names = await firstNames(query)
      const isHit = product === null ? names.length === 0 : names.includes(product)
      if (!isHit) missed.push(`${query} | ${product ?? '-'} | ${why} | ${names.join(', ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MOST_MISSES)
  })

  it('each occurs once', () => {
    expect(new Set(HITS.map(({ query }) => query)).size).toBe(HITS.length)
    expect(HITS.length).toBeGreaterThan(420)
  })
})

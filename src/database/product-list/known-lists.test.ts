import { describe, expect, it } from 'vitest'
import { countedOf, ROWS_BYTES, type Known } from './known-lists.ts'
import { EVERY_PRODUCT } from './product-list.ts'
import { emptyShelf, put } from './catalog-index.ts'

describe('What is known of lists', () => {
  const shelf = emptyShelf()
  for (let id = 1; id <= 30_000; id++)
    put(shelf, {
      product_id: id,
      changed: 1,
      price_cents: id,
      category_slug: 'kitchen',
      rating: 4,
      listed: 1,
      on_sale: 0,
      is_deal: 0,
      featured: 0,
      facets: '{"tags":[],"options":[]}',
    })
  const dearerThan = (minCents: number) => ({ ...EVERY_PRODUCT, limit: 24, minCents })

  it('takes up some megabytes, however many and long lists are asked for', () => {
    const known: Known = { goods: 1, stock: 1, lists: new Map() }
    for (let least = 1; least <= 200; least++) countedOf(shelf, known, dearerThan(least))
    const rows = [...known.lists.values()].map(({ counted }) => counted!.counted.fitting.byteLength)
    expect(rows.reduce((sum, bytes) => sum + bytes)).toBeLessThan(ROWS_BYTES)
    expect(rows.at(-1)).toBe(4 * (30_000 - 199))
  })

  it('has the rows of every list when they are needed', () => {
    const known: Known = { goods: 1, stock: 1, lists: new Map() }
    for (let time = 0; time < 2; time++)
      for (let least = 1; least <= 60; least++) {
        const { total, fitting } = countedOf(shelf, known, dearerThan(least), true)
        expect([total, fitting.length, fitting[0]]).toEqual([30_001 - least, 30_001 - least, least - 1])
      }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SORTS } from '#domain/catalog/products.ts'
import { isSort, pageWithin, priceRange } from './list-query.ts'

describe('The order of a list', () => {
  it('is one of five names', () => {
    expect(SORTS).toEqual(['featured', 'price-low', 'price-high', 'rating', 'newest'])
    for (const sort of SORTS) expect(isSort(sort)).toBe(true)
    for (const sort of [undefined, '', 'Featured', 'length', '0']) expect(isSort(sort)).toBe(false)
  })
})

describe('The price filter', () => {
  it.each([
    [null, null, null, null],
    [0, 100_000, 0, null],
    [0, 99_999, 0, 99_999],
    [500, 2000, 500, 2000],
    [2000, 2000, 2000, 2000],
    [2000, 500, 500, 2000],
    [150_000, 100_000, 150_000, null],
    [100_000, 500, 500, null],
    [150_000, 500, 500, null],
    [null, 0, null, 0],
  ])('from %j to %j becomes %j to %j', (min, max, minCents, maxCents) => {
    expect(priceRange(min, max)).toEqual({ minCents, maxCents })
  })
})

describe('The page shown', () => {
  it.each([
    [1, 0, 24, 1, 1],
    [5, 0, 24, 1, 1],
    [1, 24, 24, 1, 1],
    [2, 25, 24, 2, 2],
    [0, 25, 24, 1, 2],
    [-1, 25, 24, 1, 2],
    [1e9, 25, 24, 2, 2],
  ])('for page %j of %i products, %i per page, is %i of %i', (asked, total, limit, page, pages) => {
    expect(pageWithin(asked, total, limit)).toEqual({ page, pages })
  })

  it('exists for any request', () => {
    const number = fc.integer({ min: -1000, max: 1_000_000 })
    const positive = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(number, fc.nat(), positive, (asked, total, limit) => {
        const { page, pages } = pageWithin(asked, total, limit)
        expect(page >= 1 && page <= pages).toBe(true)
        expect(pages * limit).toBeGreaterThanOrEqual(total)
        if (total > 0) expect((page - 1) * limit).toBeLessThan(total)
      }),
    )
  })
})

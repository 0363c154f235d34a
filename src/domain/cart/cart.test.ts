import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuantity, DEFAULT_MAX_QUANTITY, mergedQuantity, mergedSentence, quantityLimit, totalItems } from './cart.ts'

const quantity = fc.integer({ min: 1, max: DEFAULT_MAX_QUANTITY })
const stock = fc.option(fc.nat(20))
const line = fc.record({ quantity })

describe('A cart', () => {
  it('sums quantities', () => {
    expect(totalItems([{ quantity: 2 }, { quantity: 10 }])).toBe(12)
    expect(totalItems([])).toBe(0)
  })

  it('counts the items of all its lines', () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (some, others) => {
        expect(totalItems([...some, ...others])).toBe(totalItems(some) + totalItems(others))
      }),
    )
  })
})

describe('A quantity', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('may be %i', (number) => expect(isQuantity(number)).toBe(true))

  it.each([0, -1, 1.5, Number.NaN, Infinity, -Infinity])('may not be %d', (number) =>
    expect(isQuantity(number)).toBe(false),
  )
})

describe('A merged line', () => {
  it.each([
    [2, 3, null, 5],
    [2, 3, 4, 4],
    [8, 7, null, 10],
    [3, 2, 1, 3],
    [0, 2, 0, 0],
    [0, 2, 1, 1],
  ])('of %i and %i with a stock of %j has quantity %i', (own, guest, pieces, expected) => {
    expect(mergedQuantity(own, guest, quantityLimit(pieces, DEFAULT_MAX_QUANTITY))).toBe(expected)
  })

  it('never has less than the account’s quantity or more than the sum', () => {
    fc.assert(
      fc.property(quantity, quantity, stock, (own, guest, pieces) => {
        const limit = quantityLimit(pieces, DEFAULT_MAX_QUANTITY)
        const merged = mergedQuantity(own, guest, limit)
        expect(merged).toBeGreaterThanOrEqual(own)
        expect(merged).toBeLessThanOrEqual(own + guest)
        if (merged > own) expect(merged).toBeLessThanOrEqual(limit)
      }),
    )
  })

  it('is reported in a short message even for many long names', () => {
    const lines = Array.from({ length: 46 }, () => ({ name: 'Mug', options: [], quantity: 2 }))
    expect(mergedSentence(lines)).toBe(
      'We added 2 × Mug, 2 × Mug, and 88 more items from your earlier visit to your cart.',
    )
    const long = Array.from({ length: 9 }, () => ({ name: '🎁'.repeat(300), options: [], quantity: 10 }))
    expect(encodeURIComponent(mergedSentence(long)!).length).toBeLessThan(4000)
  })

  it('is reported in one sentence', () => {
    const mug = { name: 'Mug', options: [], quantity: 2 }
    const shirt = { name: 'Shirt', options: [{ name: 'Size', value: 'M' }], quantity: 1 }
    expect(mergedSentence([])).toBeNull()
    expect(mergedSentence([mug])).toBe('We added 2 × Mug from your earlier visit to your cart.')
    expect(mergedSentence([mug, shirt])).toBe(
      'We added 2 × Mug and 1 × Shirt (Size: M) from your earlier visit to your cart.',
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityLimit } from './cart.ts'
import { lineProblem, stockProblem } from './cart-problems.ts'

const stock = fc.option(fc.nat(20))

describe('Stock', () => {
  it.each([
    [null, 10, 10, null],
    [0, 0, 1, 'Out of stock'],
    [2, 2, 2, null],
    [2, 2, 3, 'Only 2 left in stock'],
    [50, 10, 10, null],
  ])('of %j limits a line to %i; a quantity of %i: %j', (pieces, limit, wanted, problem) => {
    expect(quantityLimit(pieces, 10)).toBe(limit)
    expect(stockProblem(pieces, wanted)).toBe(problem)
  })

  it('is reported before the maximum of a line', () => {
    expect(lineProblem(5, 11, 10)).toBe('Only 5 left in stock')
    expect(lineProblem(null, 11, 10)).toBe('You can have up to 10 of one item in your cart')
    expect(lineProblem(null, 10, 10)).toBeNull()
  })

  it('is a problem exactly above the limit of the line', () => {
    fc.assert(
      fc.property(stock, fc.integer({ min: 1, max: 15 }), (pieces, wanted) => {
        expect(lineProblem(pieces, wanted, 10) === null).toBe(wanted <= quantityLimit(pieces, 10))
      }),
    )
  })
})

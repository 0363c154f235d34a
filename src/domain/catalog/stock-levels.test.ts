import { expect, it } from 'vitest'
import { stockChangeOf } from './stock-levels.ts'

it.each([
  [10, 6, null],
  [10, 5, 'low'],
  [6, 1, 'low'],
  [5, 1, null],
  [10, 0, 'sold_out'],
  [1, 0, 'sold_out'],
  [0, 0, null],
  [0, 3, 'back'],
  [0, 10, 'back'],
  [3, 10, null],
  [null, 10, null],
  [null, 3, 'low'],
  [null, 0, 'sold_out'],
  [0, null, 'back'],
])('A stock of %s that becomes %s is told as %s', (before, after, told) => {
  expect(stockChangeOf(before, after)).toBe(told)
})

import { expect, it } from 'vitest'
import { changedPrice, readEnding, readShare } from './price-change.ts'

it.each([
  [2400, 0.1, null, 2640],
  [2400, 0.1, 90, 2690],
  [1000, 0.03, 90, 1090],
  [1090, 0, 90, 1090],
  [2400, -0.2, null, 1920],
  [2400, -0.2, 90, 1890],
  [2400, -0.2, 20, 1920],
  [50, -0.2, 90, 40],
  [1, -0.9, null, 1],
  [999, 0.075, null, 1074],
])('A price of %i cents changed by %f with the ending %s is %i', (cents, rate, endingCents, expected) => {
  expect(changedPrice(cents, { rate, endingCents })).toBe(expected)
})

it('A percentage needs its percent sign, and an ending needs two digits', () => {
  expect(['10%', '-10%', '7.5 %', '10', '$5', '1000%', '.1%'].map(readShare)).toEqual([
    0.1,
    -0.1,
    0.075,
    null,
    null,
    null,
    null,
  ])
  expect(['.90', '0.99', '.00', '.9', '90', '5.90'].map(readEnding)).toEqual([90, 99, 0, null, null, null])
})

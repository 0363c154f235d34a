import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount } from './counts.ts'

const american = new Intl.NumberFormat('en-US')

it('formatCount() groups digits as en-US does', () => {
  expect([0, 999, 1000, 1234567, -1000].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567', '-1,000'])
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === american.format(count)))
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enumerated } from './enumeration.ts'

const american = new Intl.ListFormat('en-US')

it('enumerated() joins words as en-US does', () => {
  expect(enumerated(['Size', 'Color', 'Cut'])).toBe('Size, Color, and Cut')
  fc.assert(fc.property(fc.array(fc.string()), (items) => enumerated(items) === american.format(items)))
})

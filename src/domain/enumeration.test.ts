import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enumerated } from './enumeration.ts'

const american = new Intl.ListFormat('en-US')

it('Things are named one after the other as Americans do', () => {
  expect(enumerated(['Size', 'Color', 'Cut'])).toBe('Size, Color, and Cut')
  fc.assert(fc.property(fc.array(fc.string()), (items) => enumerated(items) === american.format(items)))
})

import { describe, expect, it } from 'vitest'
import { flagsOf } from './flags.ts'

describe('The Sale and Deals flags', () => {
  it.each([
    [[], {}, false, false],
    [['sale'], {}, true, false],
    [['Deal'], {}, false, true],
    [[' SALE ', 'deal'], {}, true, true],
    [['wholesale', 'ideal', 'deals'], {}, false, false],
    [[], { onSale: true }, true, false],
    [[], { isDeal: true }, false, true],
    [['sale'], { onSale: false }, true, false],
  ])('are, for the tags %j and the flags %j, %j and %j', (tags, flags, onSale, isDeal) => {
    expect(flagsOf(tags, flags)).toEqual({ onSale, isDeal })
  })
})

import { describe, expect, it } from 'vitest'
import { bounded, changeOf } from './recorded-values.ts'

describe('What is recorded about a deed', () => {
  it('is what differs', () => {
    const before = { name: 'Linden', menu: ['mugs', 'bowls'], footer: { text: 'Old', links: [1] } }
    const after = { name: 'Linden', menu: ['bowls', 'vases'], footer: { text: 'New', links: [1] } }
    expect(changeOf({ before, after, version: 3 })).toEqual({
      before: { menu: ['mugs'], footer: { text: 'Old' } },
      after: { menu: ['vases'], footer: { text: 'New' } },
    })
  })

  it('is whole for single values, and for lists of which only the order differs', () => {
    expect(changeOf({ before: null, after: 3 })).toEqual({ before: null, after: 3 })
    expect(changeOf({ before: [1, 2], after: [2, 1] })).toEqual({ before: [1, 2], after: [2, 1] })
    expect(changeOf({ before: 'ada@example.com' })).toEqual({ before: 'ada@example.com' })
    expect(changeOf({ count: 3 })).toEqual({})
  })

  it('is truncated to a maximum size', () => {
    expect(bounded({ markdown: 'x'.repeat(10_000), slug: 'about' })).toEqual({
      markdown: `${'x'.repeat(500)}…`,
      slug: 'about',
    })
    expect(bounded(Array.from({ length: 52 }, (_, row) => row))).toEqual([...Array(50).keys(), '… and 2 more'])
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, row) => [`member-${row}`, '💐'.repeat(400)]))
    expect(String(bounded(wide))).toHaveLength(8001)
    expect(JSON.stringify(bounded(wide))).not.toMatch(/\\ud[89a-f]/)
  })
})

import { describe, expect, it } from 'vitest'
import { appliedFilters, readFilters, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters of a list in its address', () => {
  it.each(['', '?q=mug', '?category=beauty&inStock=1', '?min=12.50&max=80&sort=price-low'])(
    '%s comes back as it was',
    (query) => {
      expect(writeFilters(read(query))).toBe(query)
    },
  )

  it('leave out what is the default', () => {
    expect(writeFilters(read('?q=&min=0&max=1000&inStock=0&sort=featured&page=1'))).toBe('')
  })

  it('make sense of an address that was edited by hand', () => {
    expect(writeFilters(read('?min=cheap&max=-5&inStock=yes&sort=upside-down'))).toBe('')
  })

  it.each([
    ['?min=500&max=100', '?min=100&max=500'],
    ['?min=5&max=0', '?max=5'],
    ['?min=1200&max=100', '?min=100'],
    ['?min=2000&max=1000', '?min=2000'],
    ['?min=2000&max=1500', '?min=2000'],
  ])('have the ends of a price in order, as the list has: %s', (query, ordered) => {
    expect(writeFilters(read(query))).toBe(ordered)
  })

  it('carry a page after the first', () => {
    expect(writeFilters(read('?q=mug'), 3)).toBe('?q=mug&page=3')
  })
})

describe('the filters that hold something back', () => {
  it('are none by default; a category and an order are not among them', () => {
    expect(appliedFilters(read('?category=beauty&sort=newest'))).toEqual([])
  })

  it('can be taken away one by one', () => {
    const applied = appliedFilters(read('?q=mug&min=20&max=100&inStock=1'))
    expect(applied.map(({ label, without }) => [label, writeFilters(without)])).toEqual([
      ['“mug”', '?min=20&max=100&inStock=1'],
      ['$20 to $100', '?q=mug&inStock=1'],
      ['In stock', '?q=mug&min=20&max=100'],
    ])
  })

  it('name a price with one end', () => {
    expect(appliedFilters(read('?min=20'))[0]!.label).toBe('$20 and more')
    expect(appliedFilters(read('?max=9.50'))[0]!.label).toBe('Up to $9.50')
  })
})

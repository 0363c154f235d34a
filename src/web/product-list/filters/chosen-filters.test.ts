import { describe, expect, it } from 'vitest'
import { appliedFilters } from './chosen-filters.ts'
import { readFilters, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters that hold something back', () => {
  it('No filter is applied by default, and a sort order is none', () => {
    expect(appliedFilters(read('?sort=newest'))).toEqual([])
  })

  it('Each value of a group is an applied filter with its label', () => {
    const query = '?category=home-kitchen&rating=4&tag=gift&tag=oak&option=Color%3ASage'
    const categories = [{ name: 'Home & Kitchen', slug: 'home-kitchen' }]
    expect(appliedFilters(read(query), categories).map(({ label, without }) => [label, writeFilters(without)])).toEqual(
      [
        ['Home & Kitchen', '?rating=4&tag=gift&tag=oak&option=Color%3ASage'],
        ['4 stars and more', '?category=home-kitchen&tag=gift&tag=oak&option=Color%3ASage'],
        ['Color: Sage', '?category=home-kitchen&rating=4&tag=gift&tag=oak'],
        ['gift', '?category=home-kitchen&rating=4&tag=oak&option=Color%3ASage'],
        ['oak', '?category=home-kitchen&rating=4&tag=gift&option=Color%3ASage'],
      ],
    )
  })

  it('Applied filters can be removed one by one', () => {
    const applied = appliedFilters(read('?q=mug&min=20&max=100&inStock=1'))
    expect(applied.map(({ label, without }) => [label, writeFilters(without)])).toEqual([
      ['“mug”', '?min=20&max=100&inStock=1'],
      ['$20 to $100', '?q=mug&inStock=1'],
      ['In stock', '?q=mug&min=20&max=100'],
    ])
  })

  it('A price range with one end has a label', () => {
    expect(appliedFilters(read('?min=20'))[0]!.label).toBe('$20 and more')
    expect(appliedFilters(read('?max=9.50'))[0]!.label).toBe('Up to $9.50')
  })
})

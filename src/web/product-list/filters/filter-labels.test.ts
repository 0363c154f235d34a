import { describe, expect, it } from 'vitest'
import { labelFilters } from './filter-labels.ts'
import { readFilters, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('The labels of filters', () => {
  it('are empty by default and for a sort order', () => {
    expect(labelFilters(read('?sort=newest'))).toEqual([])
  })

  it('include one for each of several values', () => {
    const query = '?category=home-kitchen&rating=4&tag=gift&tag=oak&option=Color%3ASage'
    const categories = [{ name: 'Home & Kitchen', slug: 'home-kitchen' }]
    expect(
      labelFilters(read(query), categories).map(({ label, remaining }) => [label, writeFilters(remaining)]),
    ).toEqual([
      ['Home & Kitchen', '?rating=4&tag=gift&tag=oak&option=Color%3ASage'],
      ['4 stars and more', '?category=home-kitchen&tag=gift&tag=oak&option=Color%3ASage'],
      ['Color: Sage', '?category=home-kitchen&rating=4&tag=gift&tag=oak'],
      ['gift', '?category=home-kitchen&rating=4&tag=oak&option=Color%3ASage'],
      ['oak', '?category=home-kitchen&rating=4&tag=gift&option=Color%3ASage'],
    ])
  })

  it('contain the filters that remain without each', () => {
    const applied = labelFilters(read('?q=mug&min=20&max=100&inStock=1'))
    expect(applied.map(({ label, remaining }) => [label, writeFilters(remaining)])).toEqual([
      ['“mug”', '?min=20&max=100&inStock=1'],
      ['$20 to $100', '?q=mug&inStock=1'],
      ['In stock', '?q=mug&min=20&max=100'],
    ])
  })

  it('describe a price range with one end', () => {
    expect(labelFilters(read('?min=20'))[0]!.label).toBe('$20 and more')
    expect(labelFilters(read('?max=9.50'))[0]!.label).toBe('Up to $9.50')
  })
})

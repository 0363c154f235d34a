import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categorySlug, COLLECTIONS, HEADER_LINKS, isCollection, TILES } from './categories.ts'

describe('A category link', () => {
  it.each([
    ['Home & Kitchen', 'home-kitchen'],
    ['home & kitchen', 'home-kitchen'],
    ['home-kitchen', 'home-kitchen'],
    ['Electronics', 'electronics'],
    ['Toys  and   Games', 'toys-and-games'],
    ['Food/Drink', 'food-drink'],
    ['  Beauty! ', 'beauty'],
    ['R&B', 'r-b'],
    ['Möbel', 'möbel'],
    ['家具', '家具'],
    ['&', ''],
    ['', ''],
  ])('of %j is %j', (category, slug) => {
    expect(categorySlug(category)).toBe(slug)
  })

  it('stays as it is when it is made a link again, and fits between slashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (category) => {
        const slug = categorySlug(category)
        expect(categorySlug(slug)).toBe(slug)
        expect(slug).not.toMatch(/[\s/?#%&]/)
      }),
    )
  })
})

describe('The lists that the shop makes itself', () => {
  it.each([
    ['sale', true],
    ['deals', true],
    ['Sale', false],
    ['beauty', false],
    ['', false],
    ['constructor', false],
    ['__proto__', false],
  ])('%j: %j', (slug, expected) => {
    expect(isCollection(slug)).toBe(expected)
  })
})

describe('The links of header and home page', () => {
  it('lead where their labels say', () => {
    for (const { label, slug } of [...HEADER_LINKS, ...TILES]) expect(categorySlug(label)).toBe(slug)
  })

  it('stand in the order of the specification', () => {
    expect(HEADER_LINKS.map(({ label }) => label)).toEqual(['Home & Kitchen', 'Beauty', 'Electronics', 'Sale', 'Deals'])
    expect(TILES.map(({ label }) => label)).toEqual(['Electronics', 'Clothing', 'Home & Kitchen', 'Beauty'])
    expect(COLLECTIONS).toEqual({ sale: 'Sale', deals: 'Deals' })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categorySlug, COLLECTIONS, isCollection } from './categories.ts'
import { HEADER_LINKS, TILES } from './storefront.ts'

describe('A category slug', () => {
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

  it('is idempotent and fits into a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (category) => {
        const slug = categorySlug(category)
        expect(categorySlug(slug)).toBe(slug)
        expect(slug).not.toMatch(/[\s/?#%&]/)
      }),
    )
  })
})

describe('A collection', () => {
  it.each([
    ['sale', true],
    ['deals', true],
    ['Sale', false],
    ['beauty', false],
    ['', false],
    ['constructor', false],
    ['__proto__', false],
  ])('is recognized by %j: %j', (slug, expected) => {
    expect(isCollection(slug)).toBe(expected)
  })
})

describe('The category links in header and home page', () => {
  it('lead to the slugs of their labels', () => {
    expect(HEADER_LINKS.map(({ slug }) => slug)).toEqual(['home-kitchen', 'beauty', 'electronics', 'sale', 'deals'])
    expect(TILES.map(({ slug }) => slug)).toEqual(['electronics', 'clothing', 'home-kitchen', 'beauty'])
  })

  it('follow the order in the specification', () => {
    expect(HEADER_LINKS.map(({ label }) => label)).toEqual(['Home & Kitchen', 'Beauty', 'Electronics', 'Sale', 'Deals'])
    expect(TILES.map(({ label }) => label)).toEqual(['Electronics', 'Clothing', 'Home & Kitchen', 'Beauty'])
    expect(COLLECTIONS).toEqual({ sale: 'Sale', deals: 'Deals' })
  })
})

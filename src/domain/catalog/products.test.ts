import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dashedName, describeOptions, foldName, hasStock, numericSuffix, RESERVED_SLUGS, slugOf } from './products.ts'

describe('Stock', () => {
  it.each([
    [null, undefined, true],
    [null, 10, true],
    [0, undefined, false],
    [1, undefined, true],
    [2, 2, true],
    [2, 3, false],
  ])('of %j covers a quantity of %j: %j', (stock, quantity, expected) => {
    expect(hasStock(stock, quantity)).toBe(expected)
  })
})

describe('A product name', () => {
  it.each([
    ['Café  Mug ', 'cafe mug'],
    ['ÖL', 'ol'],
    ['İstanbul', 'istanbul'],
    ['ﬁne\tthings', 'fine things'],
    ['陶器', '陶器'],
    ['100% "Cotton"', '100% "cotton"'],
    ['   ', ''],
  ])('%j folds to %j', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it('folds equally in any case and normalization form', () => {
    const latin = fc.string({ unit: fc.constantFrom('a', 'É', 'ü', 'Ñ', ' ', '-', '7') })
    fc.assert(
      fc.property(latin, (name) => {
        expect(foldName(name.toUpperCase())).toBe(foldName(name))
        expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
    )
  })

  it.each([
    ['Ocean Blue Shirt', 'ocean-blue-shirt', 'ocean-blue-shirt'],
    ["Men's T-Shirt", 'men-s-t-shirt', "men's-t-shirt"],
    ['Crème Brûlée', 'creme-brulee', 'creme-brulee'],
    ['--Lamp--', 'lamp', '--lamp--'],
    ['陶器', '陶器', '陶器'],
    ['!!!', '', '!!!'],
  ])('%j has the slug %j and the dashed form %j', (name, slug, dashed) => {
    expect(slugOf(name)).toBe(slug)
    expect(dashedName(name)).toBe(dashed)
  })

  it('has an idempotent slug that fits into a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(slugOf(name))).toBe(slugOf(name))
        expect(slugOf(name)).not.toMatch(/[\s/?#%&]|^-|-$/)
      }),
    )
  })

  it('has reserved slugs', () => {
    expect(RESERVED_SLUGS).toEqual(['sale', 'deals', 'category'])
  })
})

describe('A product reference', () => {
  it.each([
    ['7', 7],
    ['product-7', 7],
    ['lamp_7', 7],
    ['lamp7', 7],
    ['007', 7],
    ['7-lamp', null],
    ['lamp', null],
    ['', null],
    ['1234567890', null],
    ['lamp-1234567890', null],
  ])('%j has the numeric suffix %j', (reference, id) => {
    expect(numericSuffix(reference)).toBe(id)
  })
})

describe('Option values', () => {
  it('are described as a list of names and values', () => {
    const options = [
      { name: 'Size', value: 'Large' },
      { name: 'Color', value: 'Sage' },
    ]
    expect(describeOptions(options)).toBe('Size: Large, Color: Sage')
    expect(describeOptions([])).toBe('')
  })
})

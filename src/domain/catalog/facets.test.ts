import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeValues, chosenValues, optionLabel, chosenOptions, writeOption, readOption } from './facets.ts'

const valueOf = (label: string, weight = 1, chosen = false) => ({
  value: { value: label, label, count: 1, chosen },
  weight,
})
const order = (...labels: string[]) =>
  arrangeValues(labels.map((label, at) => valueOf(label, at))).map(({ label }) => label)

describe('Facet values', () => {
  it('are ordered by size, by number or, if mixed, by frequency', () => {
    expect(order('L', 'XS', 'XXL', 'S', 'M', 'XL')).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    expect(order('Large', 'Small', '2XL', 'medium')).toEqual(['Small', 'medium', 'Large', '2XL'])
    expect(order('128 GB', '64 GB', '1.5 GB', '256 GB')).toEqual(['1.5 GB', '64 GB', '128 GB', '256 GB'])
    expect(order('Red', '10', 'M')).toEqual(['M', '10', 'Red'])
    expect(arrangeValues([valueOf('b'), valueOf('a'), valueOf('c', 2)]).map(({ label }) => label)).toEqual([
      'c',
      'a',
      'b',
    ])
  })

  it.each([
    [['6 oz', '250 g', '1 lb', '2 lb']],
    [['750ml', '1 l', '1.5 L']],
    [['512 GB', '1 TB']],
    [['1/4 in', '1/2 in', '1 in', '1 1/2 in', '1-3/4 in', '2 in', '1 ft']],
  ])('with units of one kind are ordered by amount: %j', (labels) => {
    expect(order(...labels.toReversed())).toEqual(labels)
  })

  it.each([
    [['38 R', '38 L', '40 S', '40 R', '40 L', '42 R']],
    [['8 M', '8 W', '9 M', '9 W']],
    [['30/30', '30/34', '32/30', '32/34']],
    [['2 T', '3 M', '3 T', '6 M', '12 M']],
    [['1 TB', '2 l', '3 lb']],
    [['8 b', '9 a', '10 constructor']],
  ])('with letters that may not be units are ordered by number: %j', (labels) => {
    const numbersOf = (some: string[]) => some.map((label) => parseInt(label))
    expect(numbersOf(order(...labels.toReversed()))).toEqual(numbersOf(labels))
  })

  it('are limited to thirty, including all chosen ones', () => {
    const many = Array.from({ length: 100 }, (_, n) => valueOf(`value ${n}`, n))
    const shown = arrangeValues([...many, valueOf('rare', 0, true)]).map(({ label }) => label)
    expect(shown).toHaveLength(30)
    expect(shown).toContain('value 99')
    expect(shown.at(-1)).toBe('rare')
  })

  it('that are chosen are deduplicated, sorted and limited to twenty', () => {
    expect(chosenValues(['b', ' a ', 'b', '', ' '])).toEqual(['a', 'b'])
    expect(chosenValues(Array.from({ length: 50 }, (_, n) => String(n)))).toHaveLength(20)
  })

  it('of an option start after the first unescaped colon in the URL', () => {
    expect(readOption('Size: EU:42')).toEqual({ name: 'Size', value: 'EU:42' })
    expect(writeOption('Size: EU', '42')).toBe('Size\\: EU:42')
    expect(readOption('Size\\: EU:42')).toEqual({ name: 'Size: EU', value: '42' })
    expect(readOption('A\\B:c\\')).toEqual({ name: 'A\\B', value: 'c\\' })
    for (const text of ['', ':', 'Size\\:S', 'Size', 'Size:', ': S', '  :  ']) expect(readOption(text)).toBeNull()
  })

  it('of an option are the same after writing and reading, in canonical form', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('\\', ':', 'a') })).map((some) => some.trim())
    const filled = text.filter((some) => some !== '')
    fc.assert(
      fc.property(filled, filled, (name, value) => {
        expect(readOption(writeOption(name, value))).toEqual({ name, value })
        expect(chosenOptions([writeOption(name, value)])).toEqual([writeOption(name, value)])
      }),
    )
    expect(['Size:S', 'Size\\: EU:4:2', 'A\\\\B:\\:'].map(optionLabel)).toEqual([
      'Size: S',
      'Size: EU: 4:2',
      'A\\B: \\:',
    ])
    expect(chosenOptions(['Size : S', 'Size:S', 'S', ' Size\\: EU : 42'])).toEqual(['Size:S', 'Size\\: EU:42'])
  })
})

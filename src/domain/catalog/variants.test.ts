import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USUAL_TERMS, type Variant } from './products.ts'
import { choosePrompt, chosenVariant, derivedFrom } from './variants.ts'

const variant = (of: Partial<Variant>): Variant => ({
  id: 'v',
  sku: null,
  options: [],
  priceCents: 1000,
  compareAtCents: null,
  stock: null,
  picture: null,
  barcode: null,
  ...USUAL_TERMS,
  ...of,
})
const sized = (id: string, size: string, color: string) =>
  variant({
    id,
    options: [
      { name: 'Size', value: size },
      { name: 'Color', value: color },
    ],
  })

describe('A product', () => {
  it('has the lowest price of its variants, and the former price of the same variant', () => {
    const variants = [
      variant({ id: 'a', priceCents: 3000, compareAtCents: 5000 }),
      variant({ id: 'b', priceCents: 2000, compareAtCents: null }),
      variant({ id: 'c', priceCents: 2000, compareAtCents: 9000 }),
    ]
    expect(derivedFrom(variants)).toEqual({
      priceCents: 2000,
      compareAtCents: null,
      priceVaries: true,
      inStock: true,
      variantCount: 3,
      onlyVariantId: null,
    })
  })

  it('with one variant can be added without a choice', () => {
    expect(derivedFrom([variant({ id: 'only' })])).toMatchObject({
      priceVaries: false,
      variantCount: 1,
      onlyVariantId: 'only',
    })
  })

  it('is in stock if any variant is', () => {
    const stocks = fc.array(fc.option(fc.nat(3)), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(stocks, (list) => {
        const anyLeft = list.some((stock) => stock !== 0)
        expect(derivedFrom(list.map((stock) => variant({ stock }))).inStock).toBe(anyLeft)
      }),
    )
  })

  it('has varying prices if two variants differ', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }), (prices) => {
        const derived = derivedFrom(prices.map((priceCents) => variant({ priceCents })))
        expect(derived.priceVaries).toBe(new Set(prices).size > 1)
        expect(derived.priceCents).toBe(Math.min(...prices))
      }),
    )
  })

  it('must have at least one variant', () => {
    expect(() => derivedFrom([])).toThrow('A product has at least one variant')
  })
})

describe('An option selection', () => {
  const variants = [sized('sr', 'S', 'Red'), sized('sb', 'S', 'Blue'), sized('mr', 'M', 'Red')]

  it.each([
    [{ Size: 'S', Color: 'Red' }, 'sr'],
    [{ Size: 'S', Color: 'Blue' }, 'sb'],
    [{ Size: 'M', Color: 'Red' }, 'mr'],
    [{ Size: 'M', Color: 'Blue' }, null],
    [{ Size: 'S' }, null],
    [{ Color: 'Red' }, null],
    [{}, null],
    [{ Size: 'XL', Color: 'Red' }, null],
  ] as [Record<string, string>, string | null][])('%j selects the variant %j', (choice, id) => {
    expect(chosenVariant({ variants }, choice)?.id ?? null).toBe(id)
  })

  it('is not needed for a single variant', () => {
    expect(chosenVariant({ variants: [variant({ id: 'only' })] }, {})?.id).toBe('only')
  })

  it.each([
    [['Size'], 'Please choose a Size'],
    [['Option'], 'Please choose an Option'],
    [['Size', 'Color'], 'Please choose a Size and Color'],
    [['Size', 'Color', 'Length'], 'Please choose a Size, Color, and Length'],
  ])('of %j is requested by %j', (names, sentence) => {
    expect(choosePrompt(names)).toBe(sentence)
  })
})

import { describe, expect, it } from 'vitest'
import { firstChoice, isBuyable, withValue, type VariantAnswer } from './product-choice.ts'

const variant = (color: string, size: string, inStock = true): VariantAnswer => ({
  id: `${color}-${size}`,
  sku: null,
  options: [
    { name: 'Color', value: color },
    { name: 'Size', value: size },
  ],
  price: 20,
  compareAtPrice: null,
  lowestPrice: null,
  inStock,
  stock: inStock ? null : 0,
  picture: null,
  gtin: null,
})

const options = [
  { name: 'Color', values: ['Sage', 'Oat'] },
  { name: 'Size', values: ['S', 'M', 'L'] },
]
// Oat does not come in L.
const variants = [
  variant('Sage', 'S', false),
  variant('Sage', 'M'),
  variant('Sage', 'L'),
  variant('Oat', 'S'),
  variant('Oat', 'M', false),
]
const product = { options, variants }
const [, sageM, sageL] = variants as [VariantAnswer, VariantAnswer, VariantAnswer]

describe('The variant choice', () => {
  it('starts with the first variant in stock', () => {
    expect(firstChoice(product).id).toBe('Sage-M')
  })

  it('starts with the first variant when all are sold out', () => {
    expect(firstChoice({ options, variants: [variants[0]!, variants[4]!] }).id).toBe('Sage-S')
  })

  it('keeps the other values when one is changed', () => {
    expect(withValue(product, sageM, 'Size', 'L').id).toBe('Sage-L')
    expect(withValue(product, sageM, 'Color', 'Oat').id).toBe('Oat-M')
  })

  it('is the closest variant in stock if the combination does not exist', () => {
    expect(withValue(product, sageL, 'Color', 'Oat').id).toBe('Oat-S')
  })

  it('is closest if it matches most of the other values', () => {
    const withFit = (one: VariantAnswer, fit: string) => ({
      ...one,
      id: `${one.id}-${fit}`,
      options: [...one.options, { name: 'Fit', value: fit }],
    })
    const current = withFit(sageL, 'Wide')
    const fits = [current, withFit(variant('Oat', 'S'), 'Slim'), withFit(variant('Oat', 'M'), 'Wide')]
    expect(withValue({ options, variants: fits }, current, 'Color', 'Oat').id).toBe('Oat-M-Wide')
  })

  it('offers a value only together with the other selected values', () => {
    expect(isBuyable(product, sageM, 'Size', 'L')).toBe(true)
    expect(isBuyable(product, sageM, 'Size', 'S')).toBe(false)
    expect(isBuyable(product, sageL, 'Color', 'Oat')).toBe(false)
  })
})

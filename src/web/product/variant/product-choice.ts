import type { Answer } from '#contract/client.ts'
import { chosenVariant, type Choice } from '#domain/catalog/variants.ts'

export type ProductAnswer = Answer<'GET /api/products/{productId}'>
export type VariantAnswer = ProductAnswer['variants'][number]
type Product = Pick<ProductAnswer, 'variants' | 'options'>

/** Returns the first variant that can be bought, which is selected when the page opens. */
export const firstChoice = ({ variants }: Product): VariantAnswer =>
  variants.find(({ inStock }) => inStock) ?? variants[0]!

export const variantChoiceOf = ({ options }: VariantAnswer): Choice =>
  Object.fromEntries(options.map(({ name, value }) => [name, value]))

/** Returns the variant with one value changed, or the closest one that has the value. */
export function withValue(product: Product, current: VariantAnswer, name: string, value: string): VariantAnswer {
  const exact = chosenVariant(product, { ...variantChoiceOf(current), [name]: value })
  if (exact) return exact
  const choice = variantChoiceOf(current)
  const agreement = ({ options }: VariantAnswer) =>
    options.filter((option) => choice[option.name] === option.value).length
  const [nearest] = product.variants
    .filter(({ options }) => options.some((option) => option.name === name && option.value === value))
    .toSorted((a, b) => agreement(b) - agreement(a) || Number(b.inStock) - Number(a.inStock))
  return nearest ?? current
}

export const isBuyable = (product: Product, current: VariantAnswer, name: string, value: string): boolean =>
  chosenVariant(product, { ...variantChoiceOf(current), [name]: value })?.inStock ?? false

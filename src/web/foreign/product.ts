import type { Answer } from '#contract/client.ts'
import { escaped } from '#domain/markup.ts'
import { lowestPrice, SUMMARY } from './products.ts'
import { amount, count, isRecord, list, nonBlank, orNull, record, text, withDefault, type Reader } from './values.ts'

type Product = Answer<'GET /api/products/{productId}'>
/** Only structured data, on the server, reads whether a variant requires shipping. */
type Variant = Omit<Product['variants'][number], 'requiresShipping'>

export const option = record<{ name: string; value: string }>({ name: text, value: text })

const VARIANT: { [Name in keyof Variant]: Reader<Variant[Name]> } = {
  id: nonBlank,
  sku: orNull(nonBlank),
  options: withDefault(list(option), []),
  price: amount,
  compareAtPrice: orNull(amount),
  lowestPrice,
  inStock: (value) => value !== false,
  stock: orNull(count),
  picture: orNull(count),
  gtin: orNull(nonBlank),
}

/** A product without variants is bought by its own id: the server finds the only variant. */
const onlyVariant = record<Variant>({ ...VARIANT, id: () => '', options: () => [], picture: () => null })

const product = record<Product>({
  ...SUMMARY,
  // Our own description is sanitized HTML; any other is plain text.
  description: (value, { variants, pictures }) =>
    Array.isArray(variants) && Array.isArray(pictures) ? text(value) : escaped(text(value) ?? ''),
  vendor: withDefault(text, ''),
  options: withDefault(list(record<Product['options'][number]>({ name: text, values: list(text) })), []),
  variants: (value, parent) => {
    if (Array.isArray(value) && value.length > 0) return list(record<Variant>(VARIANT))(value, parent)
    const only = onlyVariant(parent, {})
    return only && [only]
  },
})

/** Reads the product, or the one in a property `product`. */
export const readProduct = (value: unknown): Product | undefined =>
  product(isRecord(value) && isRecord(value.product) ? value.product : value, {})

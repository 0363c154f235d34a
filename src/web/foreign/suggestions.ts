import type { Answer } from '#contract/client.ts'
import { category } from './products.ts'
import { amount, boolean, list, nonBlank, optionalText, orNull, record, text, withDefault } from './values.ts'

type Suggestions = Answer<'GET /api/suggestions'>

const product = record<Suggestions['products'][number]>({
  _id: nonBlank,
  slug: nonBlank,
  name: nonBlank,
  price: amount,
  priceVaries: withDefault(boolean, false),
  image: orNull(text),
  inStock: withDefault(boolean, true),
})

export const readSuggestions = record<Suggestions>({
  q: optionalText,
  products: list(product),
  categories: list(category),
  queries: list(nonBlank),
})

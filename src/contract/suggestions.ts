import { z } from 'zod'
import { typedText } from '#domain/search/suggestions.ts'
import { endpoints } from './endpoint.ts'
import { dollars } from './shapes.ts'

const product = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    price: dollars,
    priceVaries: z.boolean(),
    image: z.string().nullable().meta({ description: 'The smallest file of the first picture.' }),
    inStock: z.boolean(),
  })
  .meta({ id: 'SuggestedProduct' })

const suggestions = z
  .object({
    q: z.string().meta({ description: 'The normalized query, without case and accents.' }),
    products: z.array(product).meta({ description: 'The best five results of a search.' }),
    categories: z
      .array(z.object({ name: z.string(), slug: z.string(), count: z.int() }))
      .meta({ description: 'Up to three categories whose name matches.' }),
    queries: z.array(z.string()).meta({ description: 'Up to four completions of `q` that have results.' }),
  })
  .meta({ id: 'Suggestions' })

export const suggestionEndpoints = endpoints({
  'GET /api/suggestions': {
    summary: 'Suggest products, categories and queries while typing',
    description:
      'What a search field shows while someone types: the best products, matching categories and completions that have results. An empty or unknown text returns empty lists and is not an error.',
    auth: 'none',
    query: z.object({
      q: z
        .string()
        .optional()
        .transform((text = '') => typedText(text))
        .meta({ description: 'The text typed so far. Only the first 60 characters count.' }),
    }),
    response: suggestions,
  },
})

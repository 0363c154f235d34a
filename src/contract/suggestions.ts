import { z } from 'zod'
import { typedText } from '#domain/suggestions.ts'
import { endpoints } from './endpoint.ts'
import { dollars } from './shapes.ts'

const product = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    price: dollars,
    priceVaries: z.boolean(),
    image: z.string().nullable().meta({ description: 'The first picture as small as it is kept' }),
    inStock: z.boolean(),
  })
  .meta({ id: 'SuggestedProduct' })

const suggestions = z
  .object({
    q: z.string().meta({ description: 'What suggestions were made for: `q` without regard to case and accents' }),
    products: z.array(product).meta({ description: 'The best five that a search finds' }),
    categories: z
      .array(z.object({ name: z.string(), slug: z.string(), count: z.int() }))
      .meta({ description: 'Up to three whose name fits' }),
    queries: z.array(z.string()).meta({ description: 'Up to four searches that go on from `q` and find something' }),
  })
  .meta({ id: 'Suggestions' })

export const suggestionEndpoints = endpoints({
  'GET /api/suggestions': {
    summary: 'Suggest products, categories and searches while somebody types',
    auth: 'none',
    // Lenient, as a list is.
    query: z.object({
      q: z
        .string()
        .optional()
        .transform((text = '') => typedText(text))
        .meta({ description: 'What has been typed so far; its first 60 characters count' }),
    }),
    response: suggestions,
  },
})

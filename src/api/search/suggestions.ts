import { toDollars } from '#domain/money.ts'
import { suggest } from '#shop/search/suggestions.ts'
import type { Handlers } from '#api/implement.ts'
import { smallImageOf } from '#api/catalog/picture.ts'

export const suggestionHandlers = {
  'GET /api/suggestions': async ({ shop, query }) => {
    const { products, ...others } = await suggest(shop, query.q)
    return {
      ...others,
      q: query.q,
      products: products.map(({ id, priceCents, pictures, ...product }) => ({
        ...product,
        _id: String(id),
        price: toDollars(priceCents),
        image: smallImageOf(pictures[0]),
      })),
    }
  },
} satisfies Partial<Handlers>

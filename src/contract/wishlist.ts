import { z } from 'zod'
import { WISHLIST_LIMIT } from '#domain/cart/wishlist.ts'
import { endpoints } from './endpoint.ts'
import { summary } from './products.ts'

const wishlist = z
  .object({ products: z.array(summary).meta({ description: 'Newest first.' }) })
  .meta({ id: 'Wishlist' })
const params = z.object({ productId: z.string().max(100).meta({ description: "A product's _id." }) })

export const wishlistEndpoints = endpoints({
  'GET /api/wishlist': { summary: "Read the account's wishlist", auth: 'required', response: wishlist },
  'PUT /api/wishlist/{productId}': {
    summary: 'Add a product to the wishlist',
    auth: 'required',
    params,
    response: wishlist,
  },
  'DELETE /api/wishlist/{productId}': {
    summary: 'Remove a product from the wishlist',
    auth: 'required',
    params,
    response: wishlist,
  },
  'POST /api/wishlist/merge': {
    summary: "Add the products of a guest's list, newest first",
    auth: 'required',
    body: z.object({ productIds: z.array(z.string().max(100)).max(WISHLIST_LIMIT) }),
    response: wishlist,
  },
})

import { z } from 'zod'
import { WISHLIST_LIMIT } from '#domain/wishlist.ts'
import { endpoints } from './endpoint.ts'
import { summary } from './products.ts'

const wishlist = z.object({ products: z.array(summary).meta({ description: 'Newest first' }) }).meta({ id: 'Wishlist' })
const params = z.object({ productId: z.string().max(100).meta({ description: "A product's _id" }) })

export const wishlistEndpoints = endpoints({
  'GET /api/wishlist': { summary: "Read the account's wishlist", auth: 'required', response: wishlist },
  'PUT /api/wishlist/{productId}': {
    summary: 'Put a product on the wishlist',
    auth: 'required',
    params,
    response: wishlist,
  },
  'DELETE /api/wishlist/{productId}': {
    summary: 'Take a product off the wishlist',
    auth: 'required',
    params,
    response: wishlist,
  },
  'POST /api/wishlist/merge': {
    summary: 'Add what a guest had kept in the browser, newest first',
    auth: 'required',
    body: z.object({ productIds: z.array(z.string().max(100)).max(WISHLIST_LIMIT) }),
    response: wishlist,
  },
})

import { z } from 'zod'
import { WISHLIST_LIMIT } from '#domain/cart/wishlist.ts'
import { endpoints } from './endpoint.ts'
import { summary } from '#contract/catalog/product-shapes.ts'

const wishlist = z
  .object({ products: z.array(summary).meta({ description: 'Newest first.' }) })
  .meta({ id: 'Wishlist' })
const params = z.object({ productId: z.string().max(100).meta({ description: "A product's _id." }) })

export const wishlistEndpoints = endpoints({
  'GET /api/wishlist': {
    summary: "Read the account's wishlist",
    description: 'The products as a list shows them, newest first. Products that are no longer sold are left out.',
    auth: 'required',
    response: wishlist,
  },
  'PUT /api/wishlist/{productId}': {
    summary: 'Add a product to the wishlist',
    description:
      'Puts the product first. One that is already in the list stays where it is. 404 if there is no such product, 409 if the list is full.',
    auth: 'required',
    params,
    response: wishlist,
  },
  'DELETE /api/wishlist/{productId}': {
    summary: 'Remove a product from the wishlist',
    description: 'Returns what is left. A product that is not in the list is not an error.',
    auth: 'required',
    params,
    response: wishlist,
  },
  'POST /api/wishlist/merge': {
    summary: "Add the products of a guest's list, newest first",
    description:
      'Called after a sign-in with what the browser had stored. Products that are already in the list, or are unknown, are left out.',
    example: { productIds: ['3', '1'] },
    auth: 'required',
    body: z.object({ productIds: z.array(z.string().max(100)).max(WISHLIST_LIMIT) }),
    response: wishlist,
  },
})

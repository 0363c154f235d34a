import { z } from 'zod'
import { isQuantity, type LineChoices } from '#domain/cart/cart.ts'
import { CART_PROBLEMS } from '#domain/cart/cart-problems.ts'
import { endpoints } from './endpoint.ts'
import { charges, claimedDollars, dollars, lowestPrice, optionValue, picture } from './shapes.ts'

const quantity = z
  .number(CART_PROBLEMS.quantity)
  .refine(isQuantity, CART_PROBLEMS.quantity)
  .meta({ type: 'integer', minimum: 1 })

/** Schemas of the choices for a line, in responses and requests. A new choice causes a type error here. */
const shownChoices = { quantity: z.int() } satisfies Choices
const choices = { quantity } satisfies Choices
const defaultChoices = { quantity: quantity.default(1) } satisfies Choices

type Choices = Record<keyof LineChoices, z.ZodType>

const item = z
  .object({
    id: z.string().meta({ description: "The variant's id: a cart has one line per variant." }),
    productId: z.string(),
    variantId: z.string(),
    slug: z.string(),
    name: z.string(),
    options: z.array(optionValue),
    price: dollars,
    compareAtPrice: dollars.nullable(),
    lowestPrice,
    ...shownChoices,
    lineTotal: dollars,
    image: z.string().nullable(),
    picture: picture.nullable(),
    maxQuantity: z.int().meta({ description: 'The maximum quantity of the line; 0 if sold out.' }),
    problem: z.string().nullable().meta({ description: 'Why the line cannot be ordered as it is, or null.' }),
  })
  .meta({ id: 'CartItem' })

export const cart = z
  .object({ items: z.array(item), subtotal: dollars, charges, totalItems: z.int(), isEmpty: z.boolean() })
  .meta({ id: 'Cart' })

const params = z.object({ id: z.string().max(100).meta({ description: 'The id of the line, which is its variant.' }) })
/** Accepted and ignored: the server uses its own values. */
const ignored = {
  name: z.string().max(1000).optional(),
  price: claimedDollars.optional(),
  image: z.string().max(5000).nullish(),
}

export const cartEndpoints = endpoints({
  'GET /api/cart': {
    summary: 'Read the cart',
    description:
      'The cart of the account, or of the guest whose cookie is sent, at current prices. Without either it is empty. A line that cannot be ordered as it is says why in `problem`.',
    response: cart,
  },
  'POST /api/cart/items': {
    summary: 'Add a product to the cart',
    description:
      'Adds to the line of the variant, or makes one, up to the `maxQuantity` of the shop and up to the stock. `name`, `price` and `image` are accepted and ignored. A guest without a cart gets one, with its cookie. 404 for an unknown product, 400 if a variant must be chosen first or the quantity is above that maximum, 409 beyond the stock or the greatest number of lines.',
    example: { productId: '1', quantity: 2 },
    body: z.object({
      productId: z
        .union([z.string().min(1, 'Product is required').max(300), z.int()], 'Product is required')
        .transform(String),
      variantId: z.string().max(100).optional().meta({ description: 'Required if the product has several variants.' }),
      ...defaultChoices,
      ...ignored,
    }),
    status: 201,
    response: cart,
  },
  'PUT /api/cart/items/{id}': {
    summary: "Change a line's quantity",
    description:
      'Sets the quantity of one line, named by the id of its variant, from 1 to the `maxQuantity` of the shop. 404 if the cart has no such line, 409 if the stock is smaller.',
    example: { quantity: 3 },
    params,
    body: z.object(choices).partial().extend({ quantity }),
    response: cart,
  },
  'DELETE /api/cart/items/{id}': {
    summary: 'Remove a line',
    description:
      'Removes one line, named by the id of its variant, and returns what is left. Removing a line that is already gone is not an error.',
    params,
    response: cart,
  },
  'DELETE /api/cart': {
    summary: 'Empty the cart',
    description: 'Removes every line. The entries of the checkout stay, except for the card.',
    response: cart,
  },
})

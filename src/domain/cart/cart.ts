import { enumerated } from '#domain/enumeration.ts'
import { lineDollars, toCents, toDollars, type Cents } from '#domain/money.ts'
import { describeOptions, type OptionValue, type Picture, type VariantTerms } from '#domain/catalog/products.ts'

/** The maximum quantity of one line, unless the owner has set another. Section 9. */
export const DEFAULT_MAX_QUANTITY = 10
export const MAX_LINES = 100

export const GUEST_CART_DAYS = 90
/** Unread carts expire after this. No later request has used the cart: the guest's browser never sent the cookie back. */
export const UNREAD_CART_DAYS = 1

/** A line of a cart or an order. */
export type Line = PrintedLine & {
  variantId: string
  productId: number
  slug: string
  picture: Picture | null
} & VariantTerms

/** The part of a line that documents print. */
export type PrintedLine = {
  name: string
  options: OptionValue[]
  sku: string | null
  priceCents: Cents
  quantity: number
}

/** The shopper's choices for a line, as in its forms, API calls and database row. */
export type LineChoices = { quantity: number }

export type CartLine = Line & LineChoices & { compareAtCents: Cents | null; stock: number | null }

export const subtotalDollars = (lines: readonly { price: number; quantity: number }[]): number =>
  toDollars(lines.reduce((sum, line) => sum + toCents(lineDollars(line)), 0))

export const totalItems = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const itemsInCart = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'} in cart`

export const isQuantity = (value: number): boolean => Number.isSafeInteger(value) && value >= 1

export const quantityLimit = (stock: number | null, maxQuantity: number): number =>
  Math.min(maxQuantity, stock ?? maxQuantity)

/** The sum of both quantities, capped at the limit but never less than the account's own quantity. */
export const mergedQuantity = (own: number, guest: number, limit: number): number =>
  Math.max(own, Math.min(own + guest, limit))

/** Limits for the merge sentence, which is stored in a cookie. */
const MAX_NAMED_ITEMS = 3
const MAX_NAME_CHARACTERS = 80

type AddedLine = Pick<CartLine, 'name' | 'options' | 'quantity'>

export function mergedSentence(added: readonly AddedLine[]): string | null {
  if (added.length === 0) return null
  return `We added ${describeAdded(added)} from your earlier visit to your cart.`
}

export function describeAdded(added: readonly AddedLine[]): string {
  const named = added.length > MAX_NAMED_ITEMS ? MAX_NAMED_ITEMS - 1 : MAX_NAMED_ITEMS
  const items = added.slice(0, named).map(({ name, options, quantity }) => {
    const choice = describeOptions(options)
    return `${quantity} × ${truncatedName(`${name}${choice && ` (${choice})`}`)}`
  })
  if (added.length > named) items.push(`${totalItems(added.slice(named))} more items`)
  return enumerated(items)
}

/** Counts code points, because half of a surrogate pair cannot be stored in a cookie. */
function truncatedName(text: string): string {
  const characters = Array.from(text)
  return characters.length > MAX_NAME_CHARACTERS ? `${characters.slice(0, MAX_NAME_CHARACTERS - 1).join('')}…` : text
}

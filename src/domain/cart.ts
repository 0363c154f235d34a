import { enumerated } from './enumeration.ts'
import { toCents, toDollars, type Cents } from './money.ts'
import { describeOptions, hasStock, type OptionValue, type Picture } from './products.ts'

/** The product page offers 1 to 10, and one line of a cart holds no more. */
export const MAX_QUANTITY = 10
/** Of different things in one cart: each answer shows all of them. */
export const MAX_LINES = 100

/** How long the cart of someone without an account waits untouched. */
export const GUEST_CART_DAYS = 90

export type CartLine = {
  /** A variant stands in a cart once, so its id names the line. */
  variantId: string
  productId: number
  slug: string
  name: string
  options: OptionValue[]
  sku: string | null
  priceCents: Cents
  compareAtCents: Cents | null
  quantity: number
  stock: number | null
  picture: Picture | null
}

export const CART_TEXTS = {
  load: 'Failed to load cart',
  add: 'Failed to add item to cart',
  update: 'Failed to update cart item',
  remove: 'Failed to remove item from cart',
  clear: 'Failed to clear cart',
  quantity: `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`,
  noVariant: 'This choice is not available',
  notInCart: 'This item is not in your cart',
  most: `You can have at most ${MAX_QUANTITY} of one item in your cart`,
  full: `A cart holds at most ${MAX_LINES} different items`,
} as const

export const subtotalCents = (lines: readonly { priceCents: Cents; quantity: number }[]): Cents =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

/** The subtotal of lines as an answer has them, in dollars. */
export const subtotalDollars = (lines: readonly { price: number; quantity: number }[]): number =>
  toDollars(subtotalCents(lines.map(({ price, quantity }) => ({ priceCents: toCents(price), quantity }))))

export const totalItems = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Said after each change. */
export const itemsInCart = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'} in cart`

export const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY

/** What a line may hold at the most. */
export const quantityLimit = (stock: number | null): number => Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY)

/** "Only 2 left in stock", or null when the quantity is there. */
export function stockProblem(stock: number | null, quantity: number): string | null {
  if (hasStock(stock, quantity)) return null
  return stock === 0 ? 'Out of stock' : `Only ${stock} left in stock`
}

/** Why a line cannot hold so many, or null when it can. */
export const lineProblem = (stock: number | null, quantity: number): string | null =>
  stockProblem(stock, quantity) ?? (quantity > MAX_QUANTITY ? CART_TEXTS.most : null)

/** The quantity of a merged line: added up, capped by what a line may hold and by stock. */
export const mergedQuantity = (own: number, guest: number, stock: number | null): number =>
  Math.max(own, Math.min(own + guest, quantityLimit(stock)))

/** It travels in a cookie, and stands above a page: so many lines are named, in so many letters each. */
const NAMED = 3
const LETTERS = 80

/** What a guest's cart added to an account's, in one sentence; null when it added nothing. */
export function mergedSentence(added: Pick<CartLine, 'name' | 'options' | 'quantity'>[]): string | null {
  if (added.length === 0) return null
  const named = added.length > NAMED ? NAMED - 1 : NAMED
  const items = added.slice(0, named).map(({ name, options, quantity }) => {
    const choice = describeOptions(options)
    return `${quantity} × ${shortened(`${name}${choice && ` (${choice})`}`)}`
  })
  if (added.length > named) items.push(`${totalItems(added.slice(named))} more items`)
  return `We added ${enumerated(items)} from your earlier visit to your cart.`
}

/** By whole letters: half of one cannot travel. */
function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join('')}…` : text
}

import { hasStock } from '#domain/catalog/products.ts'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

export const CART_PROBLEMS = {
  quantity: `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`,
  noVariant: 'This choice is not available',
  notInCart: 'This item is not in your cart',
  most: `You can have at most ${MAX_QUANTITY} of one item in your cart`,
  full: `A cart holds at most ${MAX_LINES} different items`,
} as const

export function stockProblem(stock: number | null, quantity: number): string | null {
  if (hasStock(stock, quantity)) return null
  return stock === 0 ? 'Out of stock' : `Only ${stock} left in stock`
}

export const lineProblem = (stock: number | null, quantity: number): string | null =>
  stockProblem(stock, quantity) ?? (quantity > MAX_QUANTITY ? CART_PROBLEMS.most : null)

import { hasStock } from '#domain/catalog/products.ts'
import { MAX_LINES } from './cart.ts'

export const CART_PROBLEMS = {
  quantity: 'Quantity must be a whole number of at least 1',
  noVariant: 'This option is not available',
  notInCart: 'This item is not in your cart',
  full: `A cart can hold up to ${MAX_LINES} different items`,
} as const

export function stockProblem(stock: number | null, quantity: number): string | null {
  if (hasStock(stock, quantity)) return null
  return stock === 0 ? 'Out of stock' : `Only ${stock} left in stock`
}

export const quantityProblem = (quantity: number, maxQuantity: number): string | null =>
  quantity > maxQuantity ? `Quantity must be a whole number from 1 to ${maxQuantity}` : null

export const mostProblem = (quantity: number, maxQuantity: number): string | null =>
  quantity > maxQuantity ? `You can have up to ${maxQuantity} of one item in your cart` : null

export const lineProblem = (stock: number | null, quantity: number, maxQuantity: number): string | null =>
  stockProblem(stock, quantity) ?? mostProblem(quantity, maxQuantity)

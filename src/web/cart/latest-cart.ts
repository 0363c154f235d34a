import { useSyncExternalStore } from 'react'
import type { Cart } from './change-cart.ts'

export const EMPTY_CART: Cart = { items: [], subtotal: 0, charges: [], totalItems: 0, isEmpty: true }

let latest: Cart | null = null
let answers = 0
const listeners = new Set<() => void>()

/** Sets the cart after a write, even if the page no longer waits for its response. */
export function setLatestCart(cart: Cart | null): void {
  latest = cart
  answers += 1
  for (const listen of listeners) listen()
}

/** Loads the cart. If a write completes first, returns its cart, which is newer. */
export async function loadLatestCart(read: () => Promise<Cart>): Promise<Cart> {
  const before = answers
  const cart = await read()
  if (before === answers || !latest) setLatestCart(cart)
  return latest ?? cart
}

/** The newest cart in this tab; `loaded` if there is none. */
export const useLatestCart = (loaded: Cart): Cart =>
  useSyncExternalStore(
    listen,
    () => latest,
    () => null,
  ) ?? loaded

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

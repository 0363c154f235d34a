import { useSyncExternalStore } from 'react'
import type { Cart } from './change-cart.ts'

let held: Cart | null = null
let answers = 0
const listeners = new Set<() => void>()

/** Notes what the cart has become by a write, even by one whose answer the page no longer waits for. */
export function holdCart(cart: Cart | null): void {
  held = cart
  answers += 1
  for (const listen of listeners) listen()
}

/** The cart that was read; where a write was answered in the meantime, the cart of that write, which is newer. */
export async function newestOf(read: () => Promise<Cart>): Promise<Cart> {
  const before = answers
  const cart = await read()
  if (before === answers || !held) holdCart(cart)
  return held ?? cart
}

/** The newest cart that this tab knows of; `loaded` where nothing has been asked since the page was made. */
export const useHeldCart = (loaded: Cart): Cart =>
  useSyncExternalStore(
    listen,
    () => held,
    () => null,
  ) ?? loaded

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

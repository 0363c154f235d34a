import type { OrderLine } from '#domain/orders/orders.ts'
import { describePieces } from './cart.ts'

/** The outcome of putting an order into the cart again: pieces added, lines missing, and whether a price has changed. */
export type OrderedAgain = { added: number; missing: OrderLine[]; isRepriced: boolean }

/** Tells the shopper what is in the cart again, what is not, and whether a price is another one. */
export function orderAgainSentence({ added, missing, isRepriced }: OrderedAgain): string {
  const sentences = [
    added > 0 && `We added ${added === 1 ? '1 item' : `${added} items`} of your earlier order to your cart.`,
    missing.length > 0 && `${describePieces(missing)} cannot be added at the moment.`,
    isRepriced && 'Prices have changed since.',
  ]
  return sentences.filter(Boolean).join(' ')
}

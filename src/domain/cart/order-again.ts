import type { OrderLine } from '#domain/orders/orders.ts'
import { describeAdded } from './cart.ts'

export type OrderedAgain = { added: number; missing: OrderLine[]; isRepriced: boolean }

export function orderAgainSentence({ added, missing, isRepriced }: OrderedAgain): string {
  const sentences = [
    added > 0 && `We added ${added === 1 ? '1 item' : `${added} items`} from your earlier order to your cart.`,
    missing.length > 0 && `${describeAdded(missing)} cannot be added at the moment.`,
    isRepriced && 'Prices have changed since then.',
  ]
  return sentences.filter(Boolean).join(' ')
}

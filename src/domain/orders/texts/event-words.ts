import { formatCents } from '#domain/money.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { OrderEvent, Repriced } from '#domain/orders/order-events.ts'

/** "refund requested ($12.00) by the owner", as the owner reads it. */
export function eventWords(event: OrderEvent, { refunds, returns }: Pick<OrderHistory, 'refunds' | 'returns'>): string {
  const refund = 'refundId' in event ? refunds.find(({ id }) => id === event.refundId) : undefined
  const amount = refund ? ` (${formatCents(refund.amountCents)})` : ''
  const cause = event.kind === 'unpacked' && event.actor === 'shopper' ? ' by the withdrawal' : ''
  const isClaim = 'returnId' in event && returns.some(({ id, kind }) => id === event.returnId && kind === 'claim')
  const words = isClaim ? KINDS[event.kind].replace('return', 'claim') : KINDS[event.kind]
  const prices = event.kind === 'created' ? event.repriced.map(repricedText).join('') : ''
  return `${words}${cause}${amount}${prices} by the ${event.actor === 'system' ? 'shop' : event.actor}`
}

const repricedText = ({ name, fromCents, toCents, reason }: Repriced): string =>
  `, ${name} for ${formatCents(toCents)} instead of ${formatCents(fromCents)} (${reason}),`

/** How an order begins: the shopper places it, unless the owner has created it. */
export const beginsByShopper = ({ events }: Pick<OrderHistory, 'events'>): boolean =>
  events.every(({ kind }) => kind !== 'created')

const KINDS: Record<OrderEvent['kind'], string> = {
  created: 'created by hand',
  packed: 'packed',
  shipped: 'shipped',
  shippingUndone: 'shipping undone',
  delivered: 'marked as delivered',
  canceled: 'canceled',
  addressChanged: 'address changed',
  unpacked: 'unpacked',
  withdrawn: 'withdrawal sent',
  returnRequested: 'return requested',
  returnApproved: 'return approved',
  returnRefused: 'return refused',
  returnReceived: 'return received',
  replaced: 'replacement requested',
  returnSuperseded: 'return replaced by the withdrawal',
  returnRemaining: 'rest of the return still expected',
  returnClosed: 'return closed',
  refundQueued: 'refund requested',
  refunded: 'refunded',
  refundSettled: 'refunded another way',
  refundFailed: 'refund failed',
}

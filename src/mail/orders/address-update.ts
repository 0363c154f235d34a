import type { OrderRecord } from '#domain/orders/history.ts'
import { paragraph, quotation } from '#mail/blocks.ts'
import { quotedAddress } from './order-parts.ts'
import { greetingOf, type Update } from './update.ts'

/** Shows the current address, not the event's, because that is where the order ships. */
export const addressUpdate = ({ order }: OrderRecord): Update => ({
  subject: `The shipping address for your order ${order.number} was changed`,
  preview: ['If you did not ask for this, please reply to this email right away.'],
  opening: greetingOf(order, 'The shipping address for your order was changed'),
  blocks: [
    quotation('New shipping address', quotedAddress(order.shippingAddress)),
    paragraph('If you did not ask for this, please reply to this email right away.'),
  ],
})

import type { OrderRecord } from '#domain/orders/history.ts'
import { paragraph, quotation } from '#mail/blocks.ts'
import { quotedAddress } from './order-parts.ts'
import { greetingOf, type Update } from './update.ts'

/** The address is quoted as it is when the email is sent, which is the one that counts. */
export const addressUpdate = ({ order }: OrderRecord): Update => ({
  subject: `Your order ${order.number} goes to another address`,
  preview: ['If you did not ask for this, reply to this email at once.'],
  opening: greetingOf(order, 'Your order goes to another address now'),
  blocks: [
    quotation('Shipping to, as entered', quotedAddress(order.shippingAddress)),
    paragraph('If you did not ask for this, reply to this email at once.'),
  ],
})

import type { TimeZone } from '#domain/days.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { formatCents } from '#domain/money.ts'
import type { Order } from '#domain/orders/orders.ts'
import { WITHDRAWAL_TEXTS } from '#domain/markets/eu.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { greeting, linkTo, orderName, paragraph, type Block } from '#mail/blocks.ts'
import type { EmailContent } from '#mail/layout.ts'
import { arrivalLines, orderParts } from './order-parts.ts'
import { allOf, itemsText } from './order-words.ts'

type Around = { shopName: string; link: string; seller: Seller; timeZone: TimeZone }

/** Confirms an order. `link` opens it without signing in. EU law requires the seller and the right of withdrawal. */
export const orderConfirmation = (order: Order, { shopName, link, seller, timeZone }: Around): EmailContent => ({
  to: order.email,
  subject: `Your ${shopName} order ${order.number}`,
  title: `Order ${order.number}`,
  shopName,
  kind: 'confirmation',
  order,
  preview: [
    itemsText(order, allOf(order)),
    ...arrivalLines(order, order.createdAt, timeZone),
    `Total: ${formatCents(order.totalCents)}`,
  ],
  opening: greeting(thanksTo(order)),
  blocks: [
    orderName(order.number),
    ...orderParts(order, timeZone),
    linkTo({ label: 'See your order', url: link }),
    order.withdrawal ? paragraph(WITHDRAWAL_TEXTS.confirmed) : null,
    soldBy(seller),
  ],
})

function soldBy({ name, address, taxId }: Seller): Block | null {
  const identity = [...address, ...(taxId === null ? [] : [taxId])]
  return identity.length > 0 ? paragraph(`Sold by ${name}`, ...identity) : null
}

function thanksTo({ shippingAddress }: Order): string {
  const name = greetedName(shippingAddress.firstName)
  return name ? `Thank you for your order, ${name}.` : 'Thank you for your order.'
}

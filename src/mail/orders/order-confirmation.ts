import type { Order } from '#domain/orders/orders.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { greeting, linkTo, orderName } from '#mail/blocks.ts'
import { emailOf } from '#mail/layout.ts'
import type { Email } from '#mail/mailer.ts'
import { orderParts } from './order-parts.ts'

/** The email that confirms an order. `link` shows the order without signing in. */
export const orderConfirmation = (order: Order, { shopName, link }: { shopName: string; link: string }): Email =>
  emailOf({
    to: order.email,
    subject: `Your ${shopName} order ${order.number}`,
    title: `Order ${order.number}`,
    shopName,
    blocks: [
      greeting(thanksTo(order)),
      orderName(order.number),
      ...orderParts(order),
      linkTo({ label: 'See your order', url: link }),
    ],
  })

function thanksTo({ shippingAddress }: Order): string {
  const name = greetedName(shippingAddress.firstName)
  return name ? `Thank you for your order, ${name}.` : 'Thank you for your order.'
}

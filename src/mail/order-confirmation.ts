import { html } from 'hono/html'
import type { Address } from '#domain/checkout/address.ts'
import { formatCents } from '#domain/money.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import { describeOptions } from '#domain/catalog/products.ts'
import type { Email } from './mailer.ts'

/** The email that confirms an order. `link` shows the order without signing in. */
export function orderConfirmation(order: Order, { shopName, link }: { shopName: string; link: string }): Email {
  return {
    to: order.email,
    subject: `Your ${shopName} order ${order.number}`,
    text: textOf(order, shopName, link),
    html: String(htmlOf(order, shopName, link)),
  }
}

const textOf = (order: Order, shopName: string, link: string): string =>
  [
    `Thank you for your order, ${plainLine(order.shippingAddress.firstName)}.`,
    `Order ${order.number}`,
    order.lines.map((line) => `${line.quantity} x ${plainLine(titleOf(line))}  ${priceOf(line)}`).join('\n'),
    amountsOf(order)
      .map(([label, amount]) => `${label}: ${amount}`)
      .join('\n'),
    [`Paid with ${paymentOf(order)}`, `Delivery: ${deliveryOf(order)}`].join('\n'),
    ['Shipping to', ...linesOf(order.shippingAddress).map(plainLine)].join('\n'),
    `See your order: ${link}`,
    shopName,
  ].join('\n\n') + '\n'

const htmlOf = (order: Order, shopName: string, link: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Order ${order.number}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1f1a;background:#ffffff">
        <div style="max-width:560px;margin:0 auto">
          <h1 style="font-size:22px;overflow-wrap:anywhere">
            Thank you for your order, <bdi>${order.shippingAddress.firstName}</bdi>.
          </h1>
          <p>Order <strong>${order.number}</strong></p>
          <table role="presentation" style="width:100%;border-collapse:collapse">
            ${order.lines.map((line) => row(`${line.quantity} × ${titleOf(line)}`, priceOf(line)))}
            ${amountsOf(order).map(([label, amount]) => row(label, amount))}
          </table>
          <p>Paid with ${paymentOf(order)}<br />Delivery: ${deliveryOf(order)}</p>
          <p style="overflow-wrap:anywhere">
            Shipping to<br />${linesOf(order.shippingAddress).map((line) => html`<bdi>${line}<br /></bdi>`)}
          </p>
          <p><a href="${link}">See your order</a></p>
          <p>${shopName}</p>
        </div>
      </body>
    </html> `

const row = (label: string, amount: string) =>
  html`<tr>
    <td style="padding:4px 16px 4px 0;overflow-wrap:anywhere"><bdi>${label}</bdi></td>
    <td style="padding:4px 0;text-align:right;white-space:nowrap">${amount}</td>
  </tr>`

const titleOf = ({ name, options }: OrderLine): string =>
  options.length > 0 ? `${name} (${describeOptions(options)})` : name

const priceOf = ({ priceCents, quantity }: OrderLine): string => formatCents(priceCents * quantity)

const amountsOf = (order: Order): [label: string, amount: string][] => [
  ['Subtotal', formatCents(order.subtotalCents)],
  ['Shipping', order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents)],
  ['Tax', formatCents(order.taxCents)],
  ['Total', formatCents(order.totalCents)],
]

const paymentOf = ({ paymentMethod, card }: Order): string =>
  card ? `${card.brand} ending in ${card.last4}` : paymentMethod

const deliveryOf = ({ shippingMethod }: Order): string => `${shippingMethod.name}, ${shippingMethod.estimatedDelivery}`

const linesOf = (address: Address): string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
  ].filter(Boolean)

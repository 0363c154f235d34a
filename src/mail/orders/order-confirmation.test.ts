import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/orders/orders.ts'
import { exampleOrder } from '#mail/examples/order.ts'
import { emailOf } from '#mail/layout.ts'
import { orderConfirmation } from './order-confirmation.ts'

const line = exampleOrder.lines[0]!
const address = { ...exampleOrder.shippingAddress, address2: 'Flat 3' }
const order: Order = {
  ...exampleOrder,
  shippingAddress: address,
  lines: [line],
  subtotalCents: 4000,
  shippingCents: 599,
  taxCents: 320,
  totalCents: 4919,
}

const seller = { name: 'Linden Stores LLC', address: ['12 Elm Street', 'Portland, OR 97201'], taxId: 'EIN 12-3456789' }
const around = {
  shopName: 'Linden',
  timeZone: 'UTC',
  seller,
  link: 'https://shop.example/order-confirmation/K7Q2-9XMD?key=abc',
}

const confirmed = (...args: Parameters<typeof orderConfirmation>) => emailOf(orderConfirmation(...args))

describe('The email that confirms an order', () => {
  it('has no control or direction characters in its text', () => {
    const name = 'Mug\u202e\u2066 \u001b[2J\u0000\u0085mat'
    const shippingAddress = { ...address, firstName: 'A\u202eda', city: 'Spring\u0007field' }
    const { text } = confirmed({ ...order, shippingAddress, lines: [{ ...line, name }] }, around)
    expect(text).toContain('2 x Mug [2Jmat (Color: Sage)')
    expect(text).toContain('Thank you for your order, Ada.')
    expect(text).toContain('Springfield, IL 62701')
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
  })

  it('lists items, amounts, payment, delivery and address', () => {
    const { to, subject, text } = confirmed(order, around)
    expect(to).toBe('ada@example.com')
    expect(subject).toBe('Your Linden order K7Q2-9XMD')
    expect(text).toBe(`Thank you for your order, Ada.

Order K7Q2-9XMD

2 x Stoneware mug (Color: Sage)  $40.00

Subtotal: $40.00
Shipping: $5.99
Tax: $3.20
Total: $49.19

Paid with Visa ending in 4242
Delivery: Standard Shipping, 5-7 business days
Estimated delivery: Thu, Jan 22 – Mon, Jan 26

Shipping to:
> Ada Lovelace
> 12 Analytical Row
> Flat 3
> Springfield, IL 62701
> United States

See your order: https://shop.example/order-confirmation/K7Q2-9XMD?key=abc

You can withdraw from this purchase on your order page within 14 days of delivery, without giving a reason.

Sold by Linden Stores LLC
12 Elm Street
Portland, OR 97201
EIN 12-3456789

Linden
`)
  })

  it('omits the seller if only the name is known', () => {
    const { text } = confirmed(order, { ...around, seller: { name: 'Linden', address: [], taxId: null } })
    expect(text).toMatch(/without giving a reason\.\n\nLinden\n$/)
  })

  it('has the same content as HTML', () => {
    const { html } = confirmed(order, around)
    for (const part of ['2 × Stoneware mug (Color: Sage)', '$49.19', 'Flat 3<br />', 'Visa ending in 4242'])
      expect(html).toContain(part)
    expect(html).toContain('<a href="https://shop.example/order-confirmation/K7Q2-9XMD?key=abc">')
  })

  it('mentions free shipping, and a payment method without a card', () => {
    const { text } = confirmed({ ...order, shippingCents: 0, card: null, paymentMethod: 'PayPal' }, around)
    expect(text).toContain('Shipping: Free')
    expect(text).toContain('Paid with PayPal')
  })

  it('escapes markup and line breaks in names', () => {
    const name = `<script>alert("1 & '2'")</script>\r\nTotal: $0.00`
    const { html, text } = confirmed(
      {
        ...order,
        lines: [{ ...line, name, options: [{ name: '<b>', value: '</b>' }] }],
        shippingAddress: { ...address, firstName: '<img src=x>\nFree', city: '"><i>' },
      },
      around,
    )
    for (const markup of ['<script', '<b>', '<img', '<i>']) expect(html).not.toContain(markup)
    expect(html).toContain('&lt;script&gt;alert(&quot;1 &amp; &#39;2&#39;&quot;)&lt;/script&gt;')
    expect(text).not.toMatch(/^Total: \$0\.00/m)
    expect(text).not.toMatch(/^Free/m)
  })
})

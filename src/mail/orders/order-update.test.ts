import { describe, expect, it } from 'vitest'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import {
  NO_HISTORY,
  dayOf,
  exampleAround as around,
  exampleCancellation as cancellation,
  exampleOrder as order,
  exampleParcel as parcel,
  exampleRefund as refund,
  kettle,
  mug,
} from '#mail/examples/order.ts'
import { emailOf } from '#mail/layout.ts'
import { orderUpdate } from './order-update.ts'

const FOOT = `See your order: ${around.link}\n\nLinden & Sons\n`

const mailed = (content: OrderEventContent, history: Partial<OrderHistory>, day = 16, changed: Partial<Order> = {}) => {
  const update = orderUpdate(
    {
      order: { ...order, ...changed },
      history: { ...NO_HISTORY, ...history },
    },
    { ...content, id: 'e', actor: 'owner', createdAt: dayOf(day) },
    around,
  )
  return update && emailOf(update)
}

describe('The email about a parcel', () => {
  it('of a whole order explains how to track it and what it contains', () => {
    const email = mailed({ kind: 'shipped', parcelId: 'p' }, { parcels: [parcel('p')] })
    expect(email).toMatchObject({ to: 'ada@example.com', subject: 'Your order K7Q2-9XMD is on its way' })
    expect(email?.text).toBe(`Hi Ada, your order is on its way.

Order K7Q2-9XMD

Carrier: UPS
Tracking number: 1Z999
Estimated delivery: Thu, Jan 22 – Mon, Jan 26

Track your package: https://www.ups.com/track?tracknum=1Z999

In this package:
- 2 x Stoneware mug (Color: Sage)
- 1 x Kettle

${FOOT}`)
  })

  it('of part of an order says what is still to come, as of when the parcel left', () => {
    const parcels = [parcel('p', [mug], 16), parcel('q', [mug, kettle], 18)]
    const first = mailed({ kind: 'shipped', parcelId: 'p' }, { parcels }, 16)
    expect(first?.subject).toBe('Part of your order K7Q2-9XMD is on its way')
    expect(first?.text).toContain(
      'In this package:\n- 1 x Stoneware mug (Color: Sage)\n\nStill to come:\n- 1 x Stoneware mug (Color: Sage)\n- 1 x Kettle\n\n',
    )
    const second = mailed({ kind: 'shipped', parcelId: 'q' }, { parcels }, 18)
    expect(second?.subject).toBe('The rest of your order K7Q2-9XMD is on its way')
    expect(second?.text).not.toContain('Still to come')
  })

  it('does not promise units canceled before it left, but does promise those canceled later', () => {
    const parcels = [parcel('p', [{ position: 0, quantity: 2 }], 16)]
    const on = (day: number) =>
      mailed({ kind: 'shipped', parcelId: 'p' }, { parcels, cancellations: [cancellation('c', [kettle], day)] })
    expect(on(15)?.subject).toBe('Your order K7Q2-9XMD is on its way')
    expect(on(17)?.text).toContain('Still to come:\n- 1 x Kettle')
  })

  it('omits an unknown carrier, number or link', () => {
    const unknown = { ...parcel('p'), carrier: null, trackingNumber: null, trackingUrl: null }
    const email = mailed({ kind: 'shipped', parcelId: 'p' }, { parcels: [unknown] })
    expect(email?.text).toMatch(
      /^Hi Ada, your order is on its way\.\n\nOrder K7Q2-9XMD\n\nEstimated delivery: .+\n\nIn this package:/,
    )
  })

  it('reports the delivery, and what is still to come', () => {
    const whole = mailed({ kind: 'delivered', parcelId: 'p' }, { parcels: [parcel('p')] }, 19)
    expect(whole?.subject).toBe('Your order K7Q2-9XMD was delivered')
    expect(whole?.text).toMatch(
      /^Hi Ada, your order was delivered\.\n\nOrder K7Q2-9XMD\n\nIn this package:\n- 2 x Stone/,
    )
    const parcels = [parcel('p', [mug], 16), parcel('q', [mug, kettle], 16)]
    const late = { ...parcels[1]!, deliveredAt: dayOf(21) }
    const part = mailed({ kind: 'delivered', parcelId: 'p' }, { parcels: [parcels[0]!, late] }, 19)
    expect(part?.subject).toBe('Package 1 of order K7Q2-9XMD was delivered')
    const other = mailed({ kind: 'delivered', parcelId: 'q' }, { parcels: [parcels[0]!, late] }, 21)
    expect(other?.subject).toBe('Package 2 of order K7Q2-9XMD was delivered')
    expect(part?.text).toContain('Still to come:\n- 1 x Stoneware mug (Color: Sage)\n- 1 x Kettle\n')
  })
})

describe('The email about a refund', () => {
  it('for a canceled order says what was canceled, what is refunded and to where, without the owner’s reason', () => {
    const cancellations = [cancellation('c')]
    const email = mailed({ kind: 'canceled', cancellationId: 'c' }, { cancellations, refunds: [refund()] })
    expect(email?.subject).toBe('Your order K7Q2-9XMD was canceled')
    expect(email?.text).toBe(`Hi Ada, your order was canceled.

Order K7Q2-9XMD

Canceled:
- 2 x Stoneware mug (Color: Sage)
- 1 x Kettle

We will refund $70.79 to your Visa ending in 4242.

Items: $60.00
Shipping: $5.99
Tax: $4.80
Refund: $70.79

${FOOT}`)
  })

  it('reports canceled units as of then, even if the rest was canceled since', () => {
    const cancellations = [cancellation('c', [kettle], 16), cancellation('d', [{ position: 0, quantity: 2 }], 17)]
    const history = { cancellations, refunds: [refund({ amountCents: 2160 }), refund({ cancellationId: 'd' })] }
    const first = mailed({ kind: 'canceled', cancellationId: 'c' }, history, 16)
    expect(first?.subject).toBe('Part of your order K7Q2-9XMD was canceled')
    expect(first?.text).toContain('Canceled:\n- 1 x Kettle\n\nWe will refund $21.60 to')
    const second = mailed({ kind: 'canceled', cancellationId: 'd' }, history, 17)
    expect(second?.subject).toBe('Your order K7Q2-9XMD was canceled')
    expect(second?.text).toContain('We will refund $70.79 to')
  })

  it('calls the cancellation of all unsent units a part of the order', () => {
    const history = {
      parcels: [parcel('p', [kettle], 15)],
      cancellations: [cancellation('c', [{ ...mug, quantity: 2 }])],
    }
    const email = mailed({ kind: 'canceled', cancellationId: 'c' }, history)
    expect(email?.subject).toBe('Part of your order K7Q2-9XMD was canceled')
    expect(email?.text).toContain('You have already been refunded in full.')
  })

  it('names PayPal, and a card of an unknown brand', () => {
    const history = { cancellations: [cancellation('c')], refunds: [refund()] }
    const paidBy = (changed: Partial<Order>) =>
      mailed({ kind: 'canceled', cancellationId: 'c' }, history, 16, changed)?.text
    expect(paidBy({ card: null, paymentMethod: 'PayPal' })).toContain('We will refund $70.79 to your PayPal account.')
    expect(paidBy({ card: { brand: 'Card', last4: '0007' } })).toContain(
      'We will refund $70.79 to your card ending in 0007.',
    )
  })

  it('shows the amount with its parts', () => {
    const refunds = [refund({ lines: [mug], itemsCents: 2000, taxCents: 160, otherCents: 500, amountCents: 3259 })]
    const email = mailed({ kind: 'refunded', refundId: 'r' }, { refunds })
    expect(email?.subject).toBe('Your refund of $32.59 for order K7Q2-9XMD was issued')
    expect(email?.text).toBe(`Hi Ada, we refunded $32.59 for your order.

Order K7Q2-9XMD

The refund goes to your Visa ending in 4242 and may take a few days to appear.

Refunded items:
- 1 x Stoneware mug (Color: Sage)

Items: $20.00
Shipping: $5.99
Tax: $1.60
Courtesy refund: $5.00
Refund: $32.59

${FOOT}`)
  })

  it('reports a refund paid another way, without the owner’s note', () => {
    const refunds = [refund({ failure: 'The card is closed.', settlement: 'bank transfer of Nov 3' })]
    const email = mailed({ kind: 'refundSettled', refundId: 'r' }, { refunds })
    expect(email?.subject).toBe('Your refund of $70.79 for order K7Q2-9XMD was issued')
    expect(email?.text).toContain(
      'The refund to your Visa ending in 4242 was declined, so we refunded you another way.',
    )
    expect(email?.text).not.toMatch(/bank transfer|closed/)
  })

  it('omits parts that are zero, and mentions earlier refunds', () => {
    const goodwill: Partial<Refund> = {
      origin: 'goodwill',
      cancellationId: null,
      lines: [],
      itemsCents: 0,
      shippingCents: 0,
      taxCents: 0,
    }
    const only = refund({ ...goodwill, otherCents: 500, amountCents: 500 })
    const text = (one: Refund) => mailed({ kind: 'refunded', refundId: 'r' }, { refunds: [one] })?.text
    expect(text(only)).toContain('a few days to appear.\n\nCourtesy refund: $5.00\nRefund: $5.00\n')
    expect(text(refund({ otherCents: -500, amountCents: 6579 }))).toContain(
      'Tax: $4.80\nPreviously refunded: -$5.00\nRefund: $65.79\n',
    )
  })
})

describe('Every email about an order', () => {
  const events: OrderEventContent[] = [
    { kind: 'shipped', parcelId: 'p' },
    { kind: 'delivered', parcelId: 'p' },
    { kind: 'canceled', cancellationId: 'c' },
    { kind: 'refunded', refundId: 'r' },
    { kind: 'refundSettled', refundId: 'r' },
  ]
  const history = { parcels: [parcel('p')], cancellations: [cancellation('c')], refunds: [refund()] }

  it.each(events)('has the same content as HTML, in light and dark colors, with no picture: $kind', (event) => {
    const { html, text, subject } = mailed(event, history)!
    for (const part of ['Stoneware mug (Color: Sage)', '<strong>K7Q2-9XMD</strong>', 'Linden &amp; Sons'])
      expect(html).toContain(part)
    expect(html).toContain(`<a href="${around.link}">See your order</a>`)
    for (const amount of text.match(/\$[\d.]+/g) ?? []) expect(html).toContain(amount)
    expect(html).toMatch(
      /<meta name="color-scheme" content="light dark"[^]+prefers-color-scheme: dark[^]+max-width:560px/,
    )
    // Where the style element is dropped, light colors hold, and links that are readable on them.
    expect(html).toMatch(/<body style="color-scheme:light;[^"]*color:#1d1c1a;background:#faf9f6">/)
    expect(html).not.toMatch(/<img|url\(|<link|src=/)
    expect(subject).not.toMatch(/\w{4}-\w{4}$/)
  })

  it.each(events)('contains nothing of hostile names: $kind', (event) => {
    const hostile = {
      ...order.lines[0]!,
      name: '<img src=x>Mug\u202e\u2066\r\nRefund: $0.00',
      options: [{ name: '<b>', value: '"' }],
    }
    const shippingAddress = {
      ...order.shippingAddress,
      firstName: 'Pay at https://evil.example',
      lastName: '<a href="//evil.example">',
    }
    const tricked = { ...parcel('p'), carrier: '<i>UPS\u202e\nRefund: $0.00', trackingNumber: '<b>1\u2067' }
    const changed = { lines: [hostile, hostile], shippingAddress }
    const { html, text, subject } = mailed(event, { ...history, parcels: [tricked] }, 16, changed)!
    for (const part of [html, text, subject]) expect(part).not.toMatch(/evil|[\u202a-\u202e\u2066-\u2069]/)
    expect(html).not.toMatch(/<img|<b>|<i>/)
    expect(text).not.toMatch(/^Refund: \$0/m)
    expect(text).toMatch(/^[^,\n]+\.\n/)
  })

  it('is not sent for any other event', () => {
    for (const event of [
      { kind: 'packed', parcelId: 'p' },
      { kind: 'refundQueued', refundId: 'r' },
    ] as const)
      expect(mailed(event, history)).toBeNull()
    expect(mailed({ kind: 'refundFailed', refundId: 'r' }, history)).toBeNull()
  })
})

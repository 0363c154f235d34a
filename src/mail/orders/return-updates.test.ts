import { describe, expect, it } from 'vitest'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { OrderEventKind } from '#domain/orders/order-events.ts'
import type { Return } from '#domain/orders/return-rules.ts'
import {
  dayOf,
  exampleCancellation,
  exampleOrder as order,
  exampleRefund,
  exampleReturn,
  kettle,
} from '#test/orders/example-order.ts'
import { orderUpdate } from '#mail/orders/order-update.ts'

const around = { shopName: 'Linden & Sons', link: 'https://shop.example/orders/K7Q2-9XMD?key=abc' }

const mailed = (kind: OrderEventKind, parts: Partial<Return> = {}, history: Partial<OrderHistory> = {}) =>
  orderUpdate(
    {
      order,
      history: { parcels: [], cancellations: [], refunds: [], events: [], returns: [exampleReturn(parts)], ...history },
    },
    { kind: kind as 'withdrawn', returnId: 'b', id: 'e', actor: 'owner', createdAt: '2026-01-20T12:00:05.123Z' },
    around,
  )!

describe('The email about a return', () => {
  it('is a receipt of a withdrawal, with its content and its time to the second', () => {
    const parts = { kind: 'withdrawal', cancellationId: 'c', reason: null, comment: null, answer: null } as const
    const { subject, text } = mailed('withdrawn', parts, { cancellations: [exampleCancellation('c', [kettle])] })
    expect(subject).toBe('Your withdrawal from order K7Q2-9XMD was received')
    expect(text).toBe(`We received your withdrawal from the contract, Ada.

Order K7Q2-9XMD

Received on January 20, 2026 at 12:00:05 UTC
Withdrawal K7Q2-9XMD-R1

Name: Ada Lovelace
Email: ada@example.com

You withdraw from the contract for:
- 1 x Stoneware mug (Color: Sage)
- 1 x Kettle

Not packed yet, and canceled:
- 1 x Kettle

Please send back within 14 days:
- 1 x Stoneware mug (Color: Sage)

Reply to this email if you need the address. The money goes back then.

See your order: ${around.link}

Linden & Sons
`)
  })

  it('repeats what was asked for, in the shopper’s words', () => {
    const { text, html } = mailed('returnRequested', { comment: '<b>Too</b> small\u202e' })
    expect(text).toContain('Return K7Q2-9XMD-R1\nReason: No longer needed\n\nPieces:\n- 1 x Stoneware mug')
    expect(text).toContain('You wrote:\n> <b>Too</b> small\n')
    expect(html).toContain('&lt;b&gt;Too')
  })

  it('tells the owner’s answer', () => {
    const approved = mailed('returnApproved')
    expect(approved.subject).toBe('Your return for order K7Q2-9XMD was approved')
    expect(approved.text).toContain('Please send it to Linden, 1 Lime Street')
    expect(approved.text).toContain('Please write K7Q2-9XMD-R1 on the parcel.')
    const missing = { kind: 'claim', reason: 'missing', wish: 'exchange' } as const
    expect(mailed('returnApproved', missing).text).toContain('You need not send anything.')
    expect(mailed('returnRefused', { answer: 'It was used.' }).text).toContain('It was used.')
  })

  it('tells what goes back once the pieces are there', () => {
    const parts = { lines: [kettle], itemsCents: 2000, shippingCents: 0, taxCents: 160, amountCents: 2160 }
    const refund = exampleRefund({
      ...parts,
      origin: 'return',
      cancellationId: null,
      returnId: 'b',
      createdAt: dayOf(24),
    })
    expect(mailed('returnReceived', {}, { refunds: [refund] }).text).toContain(
      '$21.60 will go back to your Visa ending in 4242.',
    )
    expect(mailed('returnReceived', { kind: 'claim', reason: 'wrong', wish: 'exchange' }).text).toContain(
      'We will send you a replacement.',
    )
  })
})

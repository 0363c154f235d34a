import { describe, expect, it } from 'vitest'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { OrderEventKind } from '#domain/orders/order-events.ts'
import type { Return } from '#domain/orders/returns/returns.ts'
import {
  NO_HISTORY,
  dayOf,
  exampleAround as around,
  exampleCancellation,
  exampleOrder as order,
  exampleRefund,
  exampleReturn,
  kettle,
} from '#mail/examples/order.ts'
import { emailOf } from '#mail/layout.ts'
import { orderUpdate } from '#mail/orders/order-update.ts'

const mailed = (
  kind: OrderEventKind,
  parts: Partial<Return> = {},
  history: Partial<OrderHistory> = {},
  {
    shippingOption = order.shippingOption,
    ...changed
  }: Partial<typeof around & Pick<typeof order, 'shippingOption'>> = {},
) =>
  emailOf(
    orderUpdate(
      {
        order: { ...order, shippingOption },
        history: { ...NO_HISTORY, returns: [exampleReturn(parts)], ...history },
      },
      { kind: kind as 'withdrawn', returnId: 'b', id: 'e', actor: 'owner', createdAt: '2026-01-20T12:00:05.123Z' },
      { ...around, ...changed },
    )!,
  )

describe('The email about a return', () => {
  it('confirms a withdrawal, with its content and its time to the second', () => {
    const parts = { kind: 'withdrawal', cancellationId: 'c', reason: null, comment: null, answer: null } as const
    const { subject, text } = mailed('withdrawn', parts, { cancellations: [exampleCancellation('c', [kettle])] })
    expect(subject).toBe('Your withdrawal from order K7Q2-9XMD was received')
    expect(text).toBe(`Hi Ada, we received your notice of withdrawal.

Order K7Q2-9XMD

Received on January 20, 2026 at 12:00:05 UTC
Withdrawal K7Q2-9XMD-R1

Name: Ada Lovelace
Email: ada@example.com

Items in your withdrawal:
- 1 x Stoneware mug (Color: Sage)
- 1 x Kettle

Canceled before shipment:
- 1 x Kettle

Please send these items back within 14 days:
- 1 x Stoneware mug (Color: Sage)

Return it to:
Linden Stores LLC
Dock 4
9 Canal Road

Please write the return number K7Q2-9XMD-R1 on the outside of the package.

Print the return slip: https://shop.example/sheets/K7Q2-9XMD-R1?key=abc

We will refund you when your items arrive.

See your order: ${around.link}

Linden & Sons
`)
  })

  it('asks to bring back the items of a withdrawal from an order that was picked up', () => {
    const parts = { kind: 'withdrawal', reason: null, comment: null, answer: null } as const
    const shippingOption = { ...order.shippingOption, pickupCountry: 'United States' as const }
    const { text } = mailed('withdrawn', parts, {}, { shippingOption })
    expect(text).toContain('Please bring these items back within 14 days:')
    expect(text).not.toMatch(/\b[Ss]end\b/)
  })

  it('repeats the request in the shopper’s words', () => {
    const { text, html } = mailed('returnRequested', { comment: '<b>Too</b> small\u202e' })
    expect(text).toContain('Return K7Q2-9XMD-R1\nReason: No longer needed\n\nItems:\n- 1 x Stoneware mug')
    expect(text).toContain('You wrote:\n> <b>Too</b> small\n')
    expect(html).toContain('&lt;b&gt;Too')
  })

  it('contains the owner’s answer', () => {
    const approved = mailed('returnApproved')
    expect(approved.subject).toBe('Your return for order K7Q2-9XMD was approved')
    expect(approved.text).toContain('Please send it to Linden, 1 Lime Street')
    expect(approved.text).toContain('Please write the return number K7Q2-9XMD-R1 on the outside of the package.')
    const missing = { kind: 'claim', reason: 'missing', wish: 'exchange' } as const
    expect(mailed('returnApproved', missing).text).toContain('You do not need to return anything.')
    expect(mailed('returnRefused', { answer: 'It was used.' }).text).toContain('It was used.')
  })

  it('contains the address and links the return sheet, unless nothing needs to be sent', () => {
    const { text } = mailed('returnApproved')
    expect(text).toContain('Return it to:\nLinden Stores LLC\nDock 4\n9 Canal Road\n')
    expect(text).toContain(`Print the return slip: ${around.sheetLink('K7Q2-9XMD-R1')}`)
    const unset = { returnAddress: { ...around.returnAddress, address: [] } }
    expect(mailed('returnApproved', {}, {}, unset).text).toContain(
      'Please reply to this email to ask for our return address.',
    )
    const missing = { kind: 'claim', reason: 'missing' } as const
    for (const parts of [missing, { state: 'closed' } as const])
      expect(mailed('returnApproved', parts).text).not.toMatch(/Return it to|return slip|on the package/)
  })

  it('says what is refunded once the items have arrived', () => {
    const parts = { lines: [kettle], itemsCents: 2000, shippingCents: 0, taxCents: 160, amountCents: 2160 }
    const refund = exampleRefund({
      ...parts,
      origin: 'return',
      cancellationId: null,
      returnId: 'b',
      createdAt: dayOf(24),
    })
    expect(mailed('returnReceived', {}, { refunds: [refund] }).text).toContain(
      'We will refund $21.60 to your Visa ending in 4242.',
    )
    const parcel = mailed('returnReceived', { kind: 'claim', reason: 'wrong', replacedAt: dayOf(24) })
    expect(parcel.text).toContain('We are sending you a replacement and will email you')
  })
})

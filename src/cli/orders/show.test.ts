import { userInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

const LATE = (what: string) => `${what} here. Please contact us.`

describe.each(places)('shop orders show on %s', (_, make) => {
  const { placeOrder, orders } = ordersForEachTest(make)

  it('shows lines, amounts, addresses, parcels and the history', async () => {
    const number = await placeOrder(2, 1)
    orders('ship', number, '--line', 'MUG=1', '--carrier', 'UPS', '--tracking', '1Z9')
    orders('cancel', number, '--line', '1=1', '--reason', 'called', '--yes')
    const [status, lines] = orders('show', number)
    expect(status).toBe(0)
    const now = /2026-(?!01-15)\S+ \d\d:\d\d/
    expect(lines.map((line) => line.replace(now, 'NOW'))).toEqual([
      `Order ${number}: partly shipped`,
      'Placed 2026-01-15 12:00 by ada@example.com',
      '',
      'LINE  SKU  PIECES  OPEN  PRICE   NAME',
      '1     MUG  2       0     $10.00  Mug',
      '2     –    1       1     $20.00  Lamp',
      '',
      'Subtotal   $40.00',
      'Shipping    $5.99 (Standard Shipping)',
      'Tax         $3.20',
      'Total      $49.19',
      'Refunds    $10.80',
      'Paid with Visa ending in 4242, captured by sandbox in test mode',
      '',
      'Ship to',
      '  Ada Lovelace',
      '  12 Analytical Row',
      '  Springfield, IL 62701',
      '  United States',
      '',
      'Bill to the same address',
      '',
      'Parcels',
      '  shipped NOW: 1 × Mug',
      '    UPS 1Z9',
      '    https://www.ups.com/track?tracknum=1Z9',
      '',
      'Cancellations',
      '  NOW: 1 × Mug, restocked (called)',
      '',
      'Refunds',
      '  $10.80 waiting since NOW: 1 × Mug',
      '',
      'Timeline',
      '  2026-01-15 12:00  placed by the shopper',
      '  NOW  shipped by the owner',
      '  NOW  canceled by the owner',
      '  NOW  refund requested ($10.80) by the owner',
      '',
      'What may be done now',
      '  pack, ship, deliver, cancel, refund, set-email, shopper: withdrawal, shopper: return, shopper: claim',
      '',
      'What cannot be done',
      `  unpack: Order ${number} has no packed parcels.`,
      `  refund --retry: Order ${number} has no failed refunds.`,
      `  refund --settled: Order ${number} has no failed refunds.`,
      '  set-address: It has been sent or canceled, so its address can no longer be changed.',
      `  shopper: cancel: This order is already partly shipped, so ${LATE('it can no longer be canceled')}`,
      `  shopper: change address: This order is already partly shipped, so ${LATE('its address can no longer be changed')}`,
    ])
  })

  it('prints all of it as JSON, except internal references', async () => {
    const number = await placeOrder(2)
    orders('pack', number, '--line', 'MUG=1')
    const shown = JSON.parse(orders('show', number, '--json')[1].join('\n')) as Record<string, unknown>
    expect(shown).toMatchObject({
      number,
      state: 'processing',
      totalCents: 2759,
      refundedCents: 0,
      lines: [{ sku: 'MUG', quantity: 2, open: 1 }],
      parcels: [{ state: 'packed', lines: [{ position: 0, quantity: 1 }] }],
      events: [{ kind: 'packed', actor: 'owner' }],
      payment: { id: expect.any(String), state: 'captured', provider: 'sandbox', mode: 'test' },
      possible: { unpack: { units: [{ position: 0, quantity: 1 }], why: null } },
    })
    orders('refund', number, '--amount', '27.59', '--yes')
    const unpaid = { why: 'all of its $27.59 is refunded or being refunded.' }
    expect(JSON.parse(orders('show', number, '--json')[1].join('\n'))).toMatchObject({
      possible: { pack: unpaid, ship: unpaid, cancel: { why: null } },
    })
    expect(shown).not.toHaveProperty('requestKey')
    expect(shown).not.toHaveProperty('cartId')
    expect(orders('show', 'thing')).toEqual([1, ['"thing" is not an order number. It should look like K7Q2-9XMD.']])
    expect(orders('show', 'zzzzzzzz')).toEqual([1, ['There is no order ZZZZ-ZZZZ.']])
  })

  it('shows the notes of the shop, which the command writes and deletes', async () => {
    const number = await placeOrder(1)
    const [status, [added, how]] = orders('note', number.toLowerCase(), 'Rang at noon:\n  back door')
    expect([status, added]).toEqual([0, `Order ${number}: the note is added. The customer never sees it.`])
    const id = how!.split(' ').at(-1)!
    const lines = orders('show', number)[1]
    const at = lines.indexOf('Notes, which the customer never sees')
    expect(lines.slice(at + 1, at + 4)).toEqual([
      expect.stringMatching(new RegExp(`^  2026-.* ${userInfo().username}  ${id}$`)),
      '    Rang at noon:',
      '     back door',
    ])
    expect(JSON.parse(orders('show', number, '--json')[1].join('\n'))).toMatchObject({ notes: [{ id }] })
    expect(orders('export')[1][1]).toMatch(/,Rang at noon: back door$/)
    expect(orders('note', number)).toEqual([1, ['Write a note, or name one with --remove.']])
    expect(orders('note', number, '--remove', id)).toEqual([0, [`Order ${number}: the note is deleted.`]])
    expect(orders('note', number, '--remove', id)).toEqual([1, ['This note has been deleted already.']])
    expect(orders('show', number)[1]).not.toContain('Notes, which the customer never sees')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { orderChecks } from '#test/order-checks.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { approveReturn, declineReturn } from './answer-return.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'

const DAY_MS = 24 * 3600_000
const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('A return of fewer units than announced, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const { stock } = orderChecks(test, shopper)
  let number: string
  /** Three mugs of $10.00, standard shipping of $5.99 and tax of 8 percent come to $38.39. */
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 1000, stock: 3 })
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await settle()
    test.emails.length = 0
  })
  const settle = async () => {
    await test.drain()
    test.moveClock(5000)
    await test.drain()
  }
  const request = (kind: 'return' | 'withdrawal') =>
    requestReturn(test.shop, number, {
      requestKey: 'key',
      kind,
      reason: kind === 'return' ? 'other' : null,
      comment: null,
      wish: 'refund',
      lines: [{ position: 0, quantity: 3 }],
    })
  const returned = (ordinal: number) => ({ number, ordinal })
  const one = { restock: 'all', lines: [{ line: '1', quantity: 1 }] } as const
  const history = async () => (await shopper.send('GET', `/api/orders/${number}`)).body.history as Record<string, never>
  const refunds = () => [...test.sandbox.ledger.values()].flatMap((entry) => Object.values(entry.refunds ?? {}))

  it('refunds the units that have arrived, and expects the rest as a separate return', async () => {
    await request('return')
    await approveReturn(test.shop, returned(1), 'To 1 Lime Street.')
    const { amounts, remaining } = await receiveReturn(test.shop, returned(1), one, { dryRun: true })
    expect([amounts.amountCents, remaining]).toEqual([1080, [{ position: 0, quantity: 2 }]])
    test.emails.length = 0
    await receiveReturn(test.shop, returned(1), one)
    await settle()
    expect([refunds(), await stock()]).toEqual([[1080], 1])
    expect((await history()).returns).toMatchObject([
      { number: `${number}-R1`, state: 'closed', items: [{ item: 0, quantity: 1 }], refunded: 10.8 },
      {
        number: `${number}-R2`,
        state: 'approved',
        kind: 'return',
        answer: 'To 1 Lime Street.',
        items: [{ quantity: 2 }],
      },
    ])
    expect((await history()).events).toContainEqual(expect.objectContaining({ kind: 'returnRemaining', by: 'owner' }))
    const email = test.emails.find(({ subject }) => subject.endsWith('is complete'))!
    expect(email.text).toContain(`Still to be sent back (return ${number}-R2):\n- 2 x Mug`)
    expect(await examine(test.shop)).toEqual([])
    await receiveReturn(test.shop, returned(2), { restock: 'none' })
    await settle()
    expect([refunds().toSorted(), await stock()]).toEqual([[1080, 2160], 1])
    expect(await examine(test.shop)).toEqual([])
  })

  it('can be closed by the owner with a reason, after which the rest can be returned again', async () => {
    await request('return')
    await approveReturn(test.shop, returned(1), null)
    await receiveReturn(test.shop, returned(1), one)
    await declineReturn(test.shop, returned(2), 'Only one mug was in the parcel.')
    await settle()
    expect((await history()).returns).toMatchObject([
      { state: 'closed' },
      { state: 'refused', answer: 'Only one mug was in the parcel.' },
    ])
    expect(test.emails.map(({ text }) => text).join()).toContain('Only one mug was in the parcel.')
    expect((await history()).returnable).toMatchObject({ return: { items: [{ item: 0, quantity: 2 }] } })
    expect(await examine(test.shop)).toEqual([])
  })

  it('can be closed by the owner 30 days after a withdrawal, and late units refunded by hand', async () => {
    await request('withdrawal')
    await receiveReturn(test.shop, returned(1), one)
    test.moveClock(29 * DAY_MS)
    await expect(declineReturn(test.shop, returned(2), 'No.')).rejects.toThrow('which cannot be refused')
    test.moveClock(DAY_MS)
    await settle()
    test.emails.length = 0
    await declineReturn(test.shop, returned(2), 'We asked the carrier, too.')
    await settle()
    expect((await history()).returns).toMatchObject([{ state: 'closed' }, { state: 'refused', kind: 'withdrawal' }])
    expect(test.emails).toMatchObject([
      {
        subject: `Your withdrawal from order ${number} was closed`,
        text: expect.stringContaining('2 x Mug') as string,
      },
    ])
    expect(test.emails[0]?.text).toContain('We asked the carrier, too.')
    expect(await examine(test.shop)).toEqual([])
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 2 }], withShipping: true })
    await settle()
    expect(refunds().toSorted()).toEqual([1080, 2759])
    expect(await examine(test.shop)).toEqual([])
  })

  it('refunds a withdrawal’s shipping cost with the last unit', async () => {
    await request('withdrawal')
    await receiveReturn(test.shop, returned(1), one)
    await settle()
    expect(refunds()).toEqual([1080])
    await receiveReturn(test.shop, returned(2), one)
    await receiveReturn(test.shop, returned(3), { restock: 'all' })
    await settle()
    expect(refunds().toSorted()).toEqual([1080, 1080, 1679])
    expect((await readRecord(test.shop, number)).history.returns.map(({ state }) => state)).toEqual(
      Array(3).fill('closed'),
    )
    expect(await examine(test.shop)).toEqual([])
  })

  it('rejects more units than announced, or more restocked than received', async () => {
    await request('withdrawal')
    const receive = (quantity: number, restock: number) =>
      receiveReturn(test.shop, returned(1), { restock, lines: [{ line: '1', quantity }] })
    await expect(receive(4, 0)).rejects.toThrow(`Return ${number}-R1 has 3 items of Mug: no more can be received.`)
    await expect(receive(1, 2)).rejects.toThrow(`Return ${number}-R1 has 1 item of Mug: no more can be restocked.`)
  })

  it('is a doctor finding if no event records the rest', async () => {
    await request('return')
    await approveReturn(test.shop, returned(1), null)
    await receiveReturn(test.shop, returned(1), one)
    await test.shop.database.exec(`delete from order_events where kind = 'returnRemaining'`)
    expect(await examine(test.shop)).toEqual([
      `Return ${number}-R2: no event says that it was approved.`,
      `Return ${number}-R2: no event says that it was requested.`,
    ])
  })
})

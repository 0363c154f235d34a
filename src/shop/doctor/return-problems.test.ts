import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { examine } from './doctor.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { approveReturn, declineReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The doctor’s checks of returns on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 2 }])
    await test.drain()
  })

  const exec = (script: string) => test.shop.database.exec(script)
  const findings = () => examine(test.shop)
  const request = (kind: 'return' | 'withdrawal', quantity = 1) =>
    requestReturn(test.shop, number, {
      requestKey: 'key',
      kind,
      lines: [{ position: 0, quantity }],
      reason: kind === 'return' ? 'other' : null,
      comment: null,
      wish: 'refund',
    })
  const only = () => ({ number, ordinal: null })
  const approve = () => approveReturn(test.shop, only(), null)
  const receive = () => receiveReturn(test.shop, only(), { restock: 'all' })
  const settle = async () => {
    await test.drain()
    test.moveClock(5000)
    await test.drain()
  }

  it('find more units in returns than were in parcels', async () => {
    await request('return', 2)
    expect(await findings()).toEqual([])
    await exec('update return_lines set quantity = 3')
    expect(await findings()).toEqual([`Order ${number}: 3 items of Mug are in returns, but 2 were in parcels.`])
    await exec(`update returns set state = 'refused'`)
    expect(await findings()).toEqual([`Return ${number}-R1: no event says that it was refused.`])
  })

  it('find a received return that is not waiting for a refund', async () => {
    await request('return')
    await approve()
    await receive()
    await exec('update refunds set return_id = null')
    expect(await findings()).toEqual([`Return ${number}-R1: it is received, but it has no refund.`])
  })

  it('find a return that is still open although its refund is done', async () => {
    await request('return')
    await approve()
    await receive()
    await settle()
    expect(await findings()).toEqual([])
    await exec(`update returns set state = 'received'`)
    expect(await findings()).toEqual([`Return ${number}-R1: it is received, but its refund is done.`])
    await exec(`update returns set state = 'approved'`)
    expect(await findings()).toEqual([`Return ${number}-R1: it is approved, but its refund is done.`])
  })

  it('find a return that is closed before its refund is done', async () => {
    await request('return')
    await approve()
    await receive()
    await exec(`update returns set state = 'closed'`)
    expect(await findings()).toEqual([
      `Return ${number}-R1: it is closed, but its refund is queued.`,
      `Return ${number}-R1: no event says that it was closed.`,
    ])
  })

  it('find restocked units that no return has put there, and those of a return not yet received', async () => {
    await request('return')
    await exec('update return_lines set restocked = 1')
    expect(await findings()).toEqual([
      `Return ${number}-R1: it is requested, but 1 of its items were restocked.`,
      'Variant v1-1 of mug: stock 6; supplied 9 - sold 3 + returned 0; its orders and replacements come to 3, its cancellations and returns to 1.',
    ])
  })

  const exchange = async () => {
    await requestReturn(test.shop, number, {
      requestKey: 'key',
      kind: 'claim',
      lines: [{ position: 0, quantity: 1 }],
      reason: 'damaged',
      comment: null,
      wish: 'exchange',
    })
    await approve()
    await receiveReturn(test.shop, only(), { restock: 'none' })
    await settle()
    expect(await findings()).toEqual([])
  }

  it('find a forgotten replacement, or one that took too many units from stock', async () => {
    await exchange()
    const at = `(select max(created_at) from order_events where kind = 'replaced')`
    await exec('update returns set replaced_at = null')
    expect(await findings()).toEqual([
      'Variant v1-1 of mug: stock 5; supplied 9 - sold 4 + returned 0; its orders and replacements come to 3, its cancellations and returns to 0.',
    ])
    await exec(`update returns set replaced_at = ${at}; update variants set stock = 4, sold = 5`)
    expect(await findings()).toEqual([
      'Variant v1-1 of mug: stock 4; supplied 9 - sold 5 + returned 0; its orders and replacements come to 4, its cancellations and returns to 0.',
    ])
  })

  it('find a replacement that was also refunded, was never received, or has no event', async () => {
    await exchange()
    await exec(`delete from order_events where kind = 'replaced'`)
    expect(await findings()).toEqual([`Return ${number}-R1: no event says that it was replaced.`])
    await exec(`update returns set state = 'approved'`)
    expect(await findings()).toContain(`Return ${number}-R1: it is approved, but its items were replaced.`)
    expect(await findings()).toContain(
      `Order ${number}: 1 items of Mug were refunded or replaced, but 0 were returned or canceled.`,
    )
  })

  it('find a unit that was both replaced and refunded', async () => {
    await exchange()
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 1 }] })
    await settle()
    expect(await findings()).toEqual([])
    await exec(`update refunds set origin = 'return', return_id = (select id from returns)`)
    expect(await findings()).toEqual([
      `Order ${number}: 2 items of Mug were refunded or replaced, but 1 were returned or canceled.`,
      `Return ${number}-R1: it is closed, but its items were replaced, and its refund is done.`,
    ])
  })

  it('find more units in parcels than were ordered or replaced', async () => {
    await exchange()
    await shipOrder(test.shop, number, UPS)
    await test.drain()
    expect(await findings()).toEqual([])
    await exec('update parcel_lines set quantity = 3')
    expect(await findings()).toContain(
      `Order ${number}: 6 items of Mug are in parcels or canceled, but 4 were ordered or replaced.`,
    )
  })

  it.each([
    ['returnRequested', 'requested'],
    ['returnApproved', 'approved'],
    ['returnReceived', 'received'],
    ['returnClosed', 'closed'],
  ])('find a return without its event "%s"', async (kind, word) => {
    await request('return')
    await approve()
    await receive()
    await settle()
    await exec(`delete from order_events where kind = '${kind}'`)
    expect(await findings()).toEqual([`Return ${number}-R1: no event says that it was ${word}.`])
  })

  it('find a withdrawal and a refusal without their events', async () => {
    await request('return')
    await declineReturn(test.shop, only(), 'No.')
    await requestReturn(test.shop, number, {
      requestKey: 'other-key',
      kind: 'withdrawal',
      lines: [{ position: 0, quantity: 3 }],
      reason: null,
      comment: null,
      wish: 'refund',
    })
    expect(await findings()).toEqual([])
    await exec(`delete from order_events where kind in ('withdrawn', 'returnRefused')`)
    expect(await findings()).toEqual([
      `Return ${number}-R1: no event says that it was refused.`,
      `Return ${number}-R2: no event says that it was declared.`,
    ])
  })
})

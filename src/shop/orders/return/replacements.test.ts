import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { orderChecks } from '#test/order-checks.ts'
import { shopperOf } from '#test/shopper.ts'
import type { ReturnRequest } from '#domain/orders/returns/return-requests.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { approveReturn } from './answer-return.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const DAY_MS = 24 * 3600_000

describe.each(databases)('A replacement on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const { stock } = orderChecks(test, shopper)
  let number: string
  // Two mugs of $20.00, standard shipping of $5.99 and tax of 8 percent come to $49.19; a third mug is left.
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 3 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await settle()
    test.emails.length = 0
  })

  async function settle(): Promise<void> {
    await test.drain()
    test.moveClock(5000)
    await test.drain()
  }

  const only = () => ({ number, ordinal: null })
  const claim = async (quantity = 1, more: Partial<ReturnRequest> & { requestKey?: string } = {}) => {
    await requestReturn(test.shop, number, {
      requestKey: 'key',
      kind: 'claim',
      reason: 'damaged',
      comment: null,
      wish: 'exchange',
      lines: [{ position: 0, quantity }],
      ...more,
    })
    await approveReturn(test.shop, only(), null)
  }
  const receive = (resolution?: 'refund' | 'replacement', restock: 'all' | 'none' = 'none') =>
    receiveReturn(test.shop, only(), { restock, resolution })
  const answer = async () => (await shopper.send('GET', `/api/orders/${number}`)).body as Record<string, never>
  const history = async () => (await readRecord(test.shop, number)).history
  const refunds = () => [...test.sandbox.ledger.values()].flatMap((entry) => Object.values(entry.refunds ?? {}))

  it('for an exchange takes its unit from stock, ships without a payment, and is reported to the shopper', async () => {
    await claim()
    await receive()
    expect([await stock(), (await history()).returns[0]?.state]).toEqual([0, 'closed'])
    expect(await answer()).toMatchObject({
      status: 'processing',
      history: {
        progress: 'partly shipped',
        refunded: 0,
        returns: [{ state: 'closed', replacedAt: expect.any(String) }],
      },
    })
    expect(await examine(test.shop)).toEqual([])
    await shipOrder(test.shop, number, UPS)
    await settle()
    expect((await history()).parcels.map(({ lines }) => lines)).toEqual([
      [{ position: 0, quantity: 2 }],
      [{ position: 0, quantity: 1 }],
    ])
    await deliverOrder(test.shop, number)
    await settle()
    expect(await answer()).toMatchObject({ status: 'delivered', total: 49.19 })
    const { events } = await history()
    expect(events.map(({ kind }) => kind).slice(-6)).toEqual([
      'returnApproved',
      'returnReceived',
      'replaced',
      'returnClosed',
      'shipped',
      'delivered',
    ])
    expect(test.emails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Your claim for order ${number} is complete`,
        `Your replacement for order ${number} is on its way`,
        `Your replacement for order ${number} was delivered`,
      ]),
    )
    expect(test.emails.find(({ subject }) => subject.includes('is complete'))?.text).toContain(
      'We are sending you a replacement',
    )
    expect(refunds()).toEqual([])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is rejected while too few units are in stock, and the owner may refund the money instead', async () => {
    const other = shopperOf(test)
    await other.prepare(1, 1)
    await other.order()
    await claim()
    await expect(receive()).rejects.toThrow('Mug: there are not 1 in stock to replace it.')
    expect([(await history()).returns[0]?.state, await stock()]).toEqual(['approved', 0])
    await receive('refund')
    await settle()
    expect(refunds()).toEqual([2160])
    expect(await examine(test.shop)).toEqual([])
  })

  it('may be the returned unit, if it is for sale again', async () => {
    await claim(2)
    await shopperOf(test).prepare(1, 1)
    await receive('replacement', 'all')
    expect(await stock()).toBe(1)
    expect(await examine(test.shop)).toEqual([])
  })

  it('may be sent for a return, but not for a withdrawal or refunded units', async () => {
    await claim(1, { kind: 'withdrawal', reason: null }).catch(() => {})
    await expect(receive('replacement')).rejects.toThrow('is a withdrawal from the contract: it is refunded')
    await receive()
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 1 }] })
    await claim(1, { requestKey: 'other' })
    await expect(receive()).rejects.toThrow('Mug: 0 items are not refunded yet, so 1 cannot be replaced.')
    await settle()
    expect(await examine(test.shop)).toEqual([])
  })

  it('that is canceled refunds the price of its unit, once', async () => {
    await claim()
    await receive()
    await cancelOrder(test.shop, number, 'owner', {})
    await settle()
    expect([refunds(), await stock()]).toEqual([[2160], 1])
    expect((await answer()).status).toBe('delivered')
    await expect(cancelOrder(test.shop, number, 'owner', {})).rejects.toThrow('has nothing left to cancel')
    expect(await examine(test.shop)).toEqual([])
  })

  it('can be returned for money, but no more is refunded than was paid', async () => {
    await claim()
    await receive()
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await requestReturn(test.shop, number, {
      requestKey: 'all',
      kind: 'return',
      reason: 'other',
      comment: null,
      wish: 'refund',
      lines: [{ position: 0, quantity: 2 }],
    })
    await approveReturn(test.shop, only(), null)
    await receive()
    await settle()
    expect(refunds()).toEqual([4320])
    expect((await answer()).history).toMatchObject({ returnable: { return: { items: [] }, claim: { items: [] } } })
    expect(await examine(test.shop)).toEqual([])
  })

  it('does not restart the withdrawal period', async () => {
    test.moveClock(20 * DAY_MS)
    await claim()
    await receive()
    const withdrawable = async () =>
      (await answer()).history as unknown as { returnable: { withdrawal: { items: unknown[] } } }
    expect((await withdrawable()).returnable.withdrawal.items).toEqual([])
    await shipOrder(test.shop, number, UPS)
    expect((await withdrawable()).returnable.withdrawal.items).toEqual([])
  })

  it('is canceled at once by a withdrawal from the order, unless it is packed', async () => {
    await claim()
    await receive()
    await requestReturn(test.shop, number, {
      requestKey: 'all',
      kind: 'withdrawal',
      reason: null,
      comment: null,
      wish: 'refund',
      lines: [{ position: 0, quantity: 2 }],
    })
    await receive()
    await settle()
    expect(refunds().toSorted()).toEqual([2160, 2759])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is queued once, even 8 times simultaneously', async () => {
    await claim()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => receive()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stock()).toBe(0)
    expect(await examine(test.shop)).toEqual([])
  })
})

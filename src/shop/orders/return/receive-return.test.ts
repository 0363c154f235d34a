import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { orderChecks } from '#test/order-checks.ts'
import type { ReturnRequest } from '#domain/orders/returns/return-requests.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder, retryRefunds } from '#shop/orders/refund/refund-order.ts'
import { approveReturn, declineReturn } from './answer-return.ts'
import { receiveReturn } from './receive-return.ts'
import { requestReturn } from './request-return.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The owner who receives a return on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const { stock } = orderChecks(test, shopper)
  let number: string
  /** Two mugs of $20.00, standard shipping of $5.99 and tax of 8 percent come to $49.19. */
  const buy = async (option: string, productId = 1) => {
    await addProduct(test.shop, { id: productId, slug: `mug-${productId}`, name: 'Mug', priceCents: 2000, stock: 2 })
    await shopper.add(productId, 2)
    await shopper.ship(option)
    await shopper.payWith('4242 4242 4242 4242')
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await settle()
    test.emails.length = 0
  }
  beforeEach(() => buy('standard'))

  async function settle(): Promise<void> {
    await test.drain()
    test.moveClock(5000)
    await test.drain()
  }

  const request = (quantity: number, more: Partial<ReturnRequest> & { requestKey?: string } = {}) =>
    requestReturn(test.shop, number, {
      requestKey: 'key',
      kind: 'return',
      reason: 'other',
      comment: null,
      wish: 'refund',
      lines: [{ position: 0, quantity }],
      ...more,
    })
  const only = () => ({ number, ordinal: null })
  const approve = () => approveReturn(test.shop, only(), 'Send it to 1 Lime Street.')
  const receive = (restock: 'all' | 'none' | number = 'all') => receiveReturn(test.shop, only(), { restock })
  const history = async () => (await readRecord(test.shop, number)).history
  const refunds = () => [...test.sandbox.ledger.values()].flatMap((entry) => Object.values(entry.refunds ?? {}))
  /** Sorted, since emails that are due together leave in any order. */
  const subjects = () => test.emails.map(({ subject }) => subject).toSorted()

  it('restocks items for sale, refunds price and tax once, and closes the return when the provider has paid', async () => {
    await request(2)
    await approve()
    await receive(1)
    expect((await history()).returns).toMatchObject([{ state: 'received', lines: [{ quantity: 2, restocked: 1 }] }])
    expect([await stock(), refunds()]).toEqual([1, []])
    expect(await examine(test.shop)).toEqual([])
    await settle()
    expect([(await history()).returns[0]?.state, refunds()]).toEqual(['closed', [4320]])
    expect((await history()).events.slice(-6).map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
      'returnRequested by shopper',
      'returnApproved by owner',
      'returnReceived by owner',
      'refundQueued by owner',
      'refunded by system',
      'returnClosed by system',
    ])
    expect(subjects()).toEqual([
      `Your refund of $43.20 for order ${number} was issued`,
      `Your return for order ${number} is complete`,
      `Your return for order ${number} was approved`,
      `Your return request for order ${number} was received`,
    ])
    await expect(receive()).rejects.toThrow(`Return ${number}-R1 is closed, not approved.`)
    expect(await examine(test.shop)).toEqual([])
  })

  it('refunds everything with shipping after a withdrawal from the whole order, in any parts', async () => {
    await request(1, { kind: 'withdrawal', requestKey: 'one' })
    await request(1, { kind: 'withdrawal', requestKey: 'two' })
    for (const ordinal of [2, 1]) await receiveReturn(test.shop, { number, ordinal }, { restock: 'all' })
    await settle()
    expect(refunds().toSorted()).toEqual([2160, 2759])
    expect(await stock()).toBe(2)
    expect(await examine(test.shop)).toEqual([])
  })

  it('refunds no more shipping than the standard shipping cost', async () => {
    await buy('express', 2)
    await request(2, { kind: 'withdrawal' })
    await receive()
    await settle()
    // The shopper had paid $12.99 for shipping.
    expect(refunds()).toEqual([4320 + 599])
    expect(await examine(test.shop)).toEqual([])
  })

  it('refunds nothing for a unit refunded before', async () => {
    await refundOrder(test.shop, number, { lines: [{ line: '1', quantity: 2 }] })
    await request(2)
    await approve()
    expect((await receiveReturn(test.shop, only(), { restock: 'none' }, { dryRun: true })).amounts.amountCents).toBe(0)
    await receive()
    await settle()
    expect([(await history()).returns[0]?.state, refunds()]).toEqual(['closed', [4320]])
    expect(await examine(test.shop)).toEqual([])
  })

  it('keeps it open while the provider declines the refund', async () => {
    await request(1)
    await approve()
    const { refund } = test.shop.gateway
    test.shop.gateway.refund = async () => ({ accepted: false, message: 'The account is closed.' })
    await receive()
    await settle()
    expect((await history()).returns[0]?.state).toBe('received')
    test.shop.gateway.refund = refund
    await retryRefunds(test.shop, number)
    await settle()
    expect([(await history()).returns[0]?.state, refunds()]).toEqual(['closed', [2160]])
    expect(await examine(test.shop)).toEqual([])
  })

  it('receives it once, even 8 times simultaneously, and only approved units', async () => {
    await request(2)
    await expect(receive()).rejects.toThrow(`Return ${number}-R1 is requested, not approved. Approve it first.`)
    await approve()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => receive()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle()
    expect([await stock(), refunds()]).toEqual([2, [4320]])
  })

  it('refunds the amount shown, or nothing', async () => {
    await request(1)
    await approve()
    await refundOrder(test.shop, number, { goodwillCents: 4919 - 1000 })
    const shown = { restock: 'all', expectedCents: 2160 } as const
    await expect(receiveReturn(test.shop, only(), shown)).rejects.toThrow('Nothing was done. Check the amounts again.')
    expect((await history()).returns[0]?.state).toBe('approved')
  })

  it('restocks no more units than were returned', async () => {
    await request(1)
    await approve()
    await expect(receive(2)).rejects.toThrow(`Return ${number}-R1 has 1 item of Mug: no more can be restocked.`)
  })

  it('may refuse a return, after which the units can be returned again, but not a withdrawal', async () => {
    await request(2)
    await declineReturn(test.shop, only(), 'The mugs were used.')
    await request(2, { requestKey: 'again' })
    expect((await history()).returns.map(({ state }) => state)).toEqual(['refused', 'requested'])
    await declineReturn(test.shop, { number, ordinal: 2 }, 'They still are.')
    await request(1, { kind: 'withdrawal', requestKey: 'withdraw' })
    await expect(declineReturn(test.shop, { number, ordinal: 3 }, 'No.')).rejects.toThrow(
      `${number}-R3 is a withdrawal from the contract, which cannot be refused. If the items do not arrive, you can close it this way from February 14, 2026 on.`,
    )
    expect(await examine(test.shop)).toEqual([])
  })
})

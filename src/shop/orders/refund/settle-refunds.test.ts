import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { approveReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder, retryRefunds } from './refund-order.ts'
import { settleRefunds } from './settle-refunds.ts'

const WAY = 'bank transfer of Nov 3'

describe.each(databases)('A refund that the owner pays another way on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await accountCalls(shopper).register()
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await settleOutbox()
    test.shop.gateway = { ...test.shop.gateway, refund: async () => ({ accepted: false, message: 'Closed.' }) }
  })

  async function settleOutbox(): Promise<void> {
    await test.drain()
    test.moveClock(60_000)
    await test.drain()
  }
  const cancelAndFail = async () => {
    expect((await shopper.send('POST', `/api/orders/${number}/cancel`)).status).toBe(200)
    await settleOutbox()
    test.emails.length = 0
  }
  const settle = (expectedCents?: number) => settleRefunds(test.shop, number, { way: WAY, expectedCents })
  const history = async () => (await readRecord(test.shop, number)).history
  const shown = async () =>
    (await shopper.send('GET', `/api/orders/${number}`)).body.history as {
      events: object[]
      documents: { kind: string; total: number }[]
    }

  it('is completed: the books match, the shopper sees it, and the account can be deleted', async () => {
    await cancelAndFail()
    expect((await shopper.send('POST', '/api/account/delete', { password: ADA.password })).status).toBe(409)
    await settle()
    await settleOutbox()
    expect((await history()).refunds).toMatchObject([{ state: 'done', failure: 'Closed.', settlement: WAY }])
    const { events, documents } = await shown()
    expect(events.at(-1)).toMatchObject({ kind: 'refundSettled', by: 'owner', amount: 49.19 })
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 49.19],
      ['creditNote', 49.19],
    ])
    expect(test.emails.map(({ subject }) => subject)).toEqual([`Your refund of $49.19 for order ${number} was issued`])
    expect(await examine(test.shop)).toEqual([])
    expect((await shopper.send('POST', '/api/account/delete', { password: ADA.password })).status).toBe(200)
    expect((await history()).refunds).toMatchObject([{ state: 'done', settlement: null }])
    await settleOutbox()
    expect(await examine(test.shop)).toEqual([])
  })

  it('closes its return', async () => {
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
    const lines = [{ position: 0, quantity: 1 }]
    const asked = { requestKey: 'key', kind: 'return', reason: 'other', comment: null, wish: 'refund', lines } as const
    await requestReturn(test.shop, number, asked)
    await approveReturn(test.shop, { number, ordinal: 1 }, null)
    await receiveReturn(test.shop, { number, ordinal: 1 }, { restock: 'all' })
    await settleOutbox()
    await settle()
    expect((await history()).returns).toMatchObject([{ state: 'closed' }])
    expect((await history()).events.map(({ kind }) => kind).slice(-2)).toEqual(['refundSettled', 'returnClosed'])
  })

  it('is settled once by 32 simultaneous requests', async () => {
    await cancelAndFail()
    const answers = await Promise.allSettled(Array.from({ length: 32 }, () => settle()))
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
    expect(new Set(reasons.map(({ message }) => message))).toEqual(new Set([`Order ${number} has no failed refunds.`]))
    expect(reasons).toHaveLength(31)
    await settleOutbox()
    expect(test.emails).toHaveLength(1)
    expect((await shown()).documents).toHaveLength(2)
    expect(await examine(test.shop)).toEqual([])
  })

  it('is settled or retried simultaneously, never both', async () => {
    await cancelAndFail()
    let given = 0
    test.shop.gateway = {
      ...test.shop.gateway,
      refund: async () => ({ accepted: true, reference: `r${(given += 1)}` }),
    }
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_unused, index) => (index % 2 === 0 ? retryRefunds(test.shop, number) : settle())),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settleOutbox()
    const [refund] = (await history()).refunds
    expect([refund!.state, given]).toEqual(['done', refund!.settlement === null ? 1 : 0])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is not settled while the provider is still processing it, whose late decline changes nothing', async () => {
    await cancelAndFail()
    await retryRefunds(test.shop, number)
    await expect(settle()).rejects.toThrow(`Order ${number} has no failed refunds.`)
    await settleOutbox()
    await expect(settle(1)).rejects.toThrow(`The refunds of order ${number} have changed in the meantime.`)
    await settle(4919)
    await expect(retryRefunds(test.shop, number)).rejects.toThrow(`Order ${number} has no failed refunds.`)
    await expect(refundOrder(test.shop, number, { goodwillCents: 1 })).rejects.toThrow('is already fully refunded')
  })
})

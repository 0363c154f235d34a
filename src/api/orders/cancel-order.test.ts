import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { orderChecks } from '#test/order-checks.ts'
import { NO_TRACKING } from '#test/owner/moving-orders.ts'
import { shopperOf } from '#test/shopper.ts'

const LATE = 'This order is being packed or has been canceled, so it can no longer be canceled here. Please contact us.'

describe.each(databases)('A shopper who cancels an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const { stock } = orderChecks(test, shopper)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 2 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })

  const cancel = (by: Pick<typeof shopper, 'send'> = shopper, query = '') =>
    by.send('POST', `/api/orders/${number}/cancel${query}`)
  const refunds = () => [...test.sandbox.ledger.values()].flatMap((entry) => Object.values(entry.refunds ?? {}))

  it('is refunded once the provider has responded, and the items are for sale again', async () => {
    expect(await stock()).toBe(0)
    const { status, body } = await cancel()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'canceled',
      history: {
        progress: 'canceled',
        cancelable: false,
        refunded: 49.19,
        canceled: [{ item: 0, quantity: 2 }],
        events: [
          { kind: 'canceled', by: 'shopper', amount: null, returnKind: null },
          { kind: 'refundQueued', by: 'shopper', amount: 49.19, returnKind: null },
        ],
      },
    })
    expect(await stock()).toBe(2)
    expect(refunds()).toEqual([])
    await test.drain()
    expect(refunds()).toEqual([4919])
    const { history } = (await shopper.send('GET', `/api/orders/${number}`)).body as {
      history: { events: { kind: string; by: string; amount: number | null }[] }
    }
    expect(history.events.at(-1)).toMatchObject({ kind: 'refunded', by: 'system', amount: 49.19, returnKind: null })
  })

  it('can do so with the key in the link', async () => {
    const key = new URL(/https?:\S+/.exec(test.emails[0]!.text)![0]).search
    expect(await cancel(shopperOf(test), key)).toMatchObject({ status: 200, body: { status: 'canceled' } })
  })

  it('gets the same response for another shopper’s order as for a missing one', async () => {
    const missing = { status: 404, body: { message: 'Order not found', code: 'not_found' } }
    const stranger = shopperOf(test)
    for (const query of ['', '?key=wrong']) expect(await cancel(stranger, query)).toMatchObject(missing)
    expect(await stranger.send('POST', '/api/orders/ZZZZ-ZZZZ/cancel')).toMatchObject(missing)
    expect(await stock()).toBe(0)
  })

  it('cancels only once, even with 8 simultaneous requests', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => cancel()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await cancel()).toMatchObject({ status: 409, body: { message: LATE, code: 'conflict' } })
    await test.drain()
    expect(await stock()).toBe(2)
    expect(refunds()).toEqual([4919])
  })

  it('is too late once anything is packed', async () => {
    for (const pieces of [[{ line: '1', quantity: 1 }], []]) {
      await packOrder(test.shop, number, pieces)
      expect(await cancel()).toMatchObject({ status: 409, body: { message: LATE, code: 'conflict' } })
    }
    await shipOrder(test.shop, number, NO_TRACKING)
    await shipOrder(test.shop, number, NO_TRACKING)
    expect((await cancel()).body.message).toBe(
      LATE.replace('is being packed or has been canceled', 'is already on its way'),
    )
    await deliverOrder(test.shop, number)
    expect((await cancel()).body.message).toContain('This order is already delivered, so it can no longer be canceled')
    await test.drain()
    expect([await stock(), refunds()]).toEqual([0, []])
  })
})

import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { readRecord } from './order-record.ts'

describe.each(databases)('The events of an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  it('are in the order in which each change wrote them', async () => {
    await addProduct(test.shop, { id: 1, stock: 10 })
    await shopper.prepare(1, 10)
    const number = String((await shopper.order()).body.orderNumber)
    for (let count = 0; count < 10; count++) {
      test.moveClock(1)
      await cancelOrder(test.shop, number, 'owner', { lines: [{ line: '1', quantity: 1 }] })
    }
    const { history } = await readRecord(test.shop, number)
    const kinds = history.events.map(({ kind }) => kind)
    expect(kinds).toEqual(Array.from({ length: 10 }, () => ['canceled', 'refundQueued']).flat())
  })
})

describe.each(databases)('A tracking link on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  it('is https, or the parcel is not sent', async () => {
    await addProduct(test.shop, { id: 1, stock: 10 })
    await shopper.prepare(1)
    const number = String((await shopper.order()).body.orderNumber)
    for (const trackingUrl of ['javascript:alert(1)', 'http://carrier.test/1', 'https://carrier.test/"><b>'])
      await expect(shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl })).rejects.toThrow(
        `"${trackingUrl}" is not an https:// address.`,
      )
    const { body } = await shopper.send('GET', `/api/orders/${number}`)
    expect(body).toMatchObject({ status: 'processing', history: { parcels: [] } })
  })
})

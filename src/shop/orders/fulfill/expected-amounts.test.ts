import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { cancelOrder } from './cancel-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'

describe.each(databases)('An amount shown to the owner on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  it('is what is refunded, or else nothing is canceled and refunded', async () => {
    await addProduct(test.shop, { id: 1, stock: 9 })
    const number = String((await shopper.buy(1)).body.orderNumber)
    const { amounts } = await cancelOrder(test.shop, number, 'owner', {}, { dryRun: true })
    await refundOrder(test.shop, number, { goodwillCents: 500 })
    const changed = {
      message: `Order ${number} has changed in the meantime. Nothing was done. Check the amounts again.`,
    }
    const expectedCents = amounts.amountCents
    await expect(cancelOrder(test.shop, number, 'owner', { expectedCents })).rejects.toMatchObject(changed)
    await expect(refundOrder(test.shop, number, { goodwillCents: 1, expectedCents: 2 })).rejects.toMatchObject(changed)
    const { history } = await readRecord(test.shop, number)
    expect([history.cancellations.length, history.refunds.length]).toEqual([0, 1])
    await cancelOrder(test.shop, number, 'owner', { expectedCents: expectedCents - 500 })
  })

  it('is refunded once, although the same refund is sent again', async () => {
    await addProduct(test.shop, { id: 1, stock: 9 })
    const number = String((await shopper.buy(1)).body.orderNumber)
    await test.drain()
    const again = () => refundOrder(test.shop, number, { goodwillCents: 500 }, { seenEventId: null })
    const { history } = await again()
    await expect(again()).rejects.toMatchObject({
      code: 'conflict',
      message: `Order ${number} has changed in the meantime: refund requested ($5.00) by the owner. Nothing was done now.`,
    })
    await test.drain()
    const { refunds, events } = (await readRecord(test.shop, number)).history
    expect([refunds.length, events.at(-1)!.kind]).toEqual([1, 'refunded'])
    const seenEventId = history.events.at(-1)!.id
    await refundOrder(test.shop, number, { goodwillCents: 500 }, { seenEventId })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from './cancel-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { packOrder } from './parcels.ts'

describe.each(databases)('Simultaneous changes of one order on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 5)
    number = String((await shopper.order()).body.orderNumber)
  })

  const succeeded = async (changes: Promise<unknown>[]): Promise<number> =>
    (await Promise.allSettled(changes)).filter(({ status }) => status === 'fulfilled').length

  it('cancel it or pack it, never both', async () => {
    const changes = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? cancelOrder(test.shop, number, 'shopper') : packOrder(test.shop, number),
    )
    expect(await succeeded(changes)).toBe(1)
    await test.drain()
    expect(await examine(test.shop)).toEqual([])
  })

  it('pack each unit once', async () => {
    const two = [{ line: '1', quantity: 2 }]
    expect(await succeeded(Array.from({ length: 6 }, () => packOrder(test.shop, number, two)))).toBe(2)
    const { order, history } = await readRecord(test.shop, number)
    expect(ledgerOf(order, history).lines).toMatchObject([{ unfulfilled: 1 }])
  })
})

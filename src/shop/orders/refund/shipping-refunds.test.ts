import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { addOption, setOption } from '#shop/checkout/edit-shipping.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from './refund-order.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The shipping cost of an order of which nothing is kept, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  /** Two mugs of $20.00 with tax of 8 percent; one of them is sent. Standard shipping costs $5.99, express $12.99. */
  const buy = async (option: string) => {
    await shopper.add(1, 2)
    await shopper.ship(option)
    await shopper.payWith('4242 4242 4242 4242')
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])
    await settle()
  }
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 }))

  const settle = async () => {
    await test.drain()
    test.moveClock(5000)
    await test.drain()
  }
  const withdraw = (requestKey = 'key') =>
    requestReturn(test.shop, number, {
      requestKey,
      kind: 'withdrawal',
      reason: null,
      comment: null,
      wish: 'refund',
      lines: [{ position: 0, quantity: 1 }],
    })
  const steps = {
    withdraw: () => withdraw(),
    receive: () => receiveReturn(test.shop, { number, ordinal: null }, { restock: 'all' }),
    cancel: () => cancelOrder(test.shop, number, 'owner'),
    settle,
    goodwill: () => refundOrder(test.shop, number, { withShipping: true }),
    shipRest: () => shipOrder(test.shop, number, UPS),
    withdrawAgain: () => withdraw('other-key'),
    receiveSecond: () => receiveReturn(test.shop, { number, ordinal: 2 }, { restock: 'all' }),
    receiveFirst: () => receiveReturn(test.shop, { number, ordinal: 1 }, { restock: 'all' }),
    lowerStandard: () => setOption(test.shop, 'standard', { price: '1' }),
    offerPickup: () =>
      addOption(test.shop, 'workshop', { name: 'Workshop', price: '0', delivery: 'Ready in 1 day', pickup: 'US' }),
  }
  type Step = keyof typeof steps
  const refunded = async () => {
    const { refunds } = (await readRecord(test.shop, number)).history
    return refunds.map(({ shippingCents }) => shippingCents).filter((cents) => cents > 0)
  }

  // The sent mug is withdrawn from only if the other is canceled or sent: until then a withdrawal cancels what is open.
  const histories: [string, Step[]][] = [
    ['received and then canceled', ['shipRest', 'withdraw', 'receive', 'withdrawAgain', 'receive']],
    ['canceled, then withdrawn from, then received', ['cancel', 'withdraw', 'receive']],
    ['canceled by the withdrawal, then withdrawn from', ['withdraw', 'withdrawAgain', 'receive']],
    ['withdrawn from before standard shipping became cheaper', ['cancel', 'withdraw', 'lowerStandard', 'receive']],
    ['withdrawn from after a free pickup was offered', ['cancel', 'offerPickup', 'withdraw', 'receive']],
    ['received in the other order', ['shipRest', 'withdraw', 'withdrawAgain', 'receiveSecond', 'receiveFirst']],
  ]
  it.each(histories)('is refunded once: %s', async (_, names) => {
    await buy('express')
    for (const name of names) await steps[name]()
    await settle()
    expect(await refunded()).toEqual([599])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is refunded with the last cancellation after another line was sent, withdrawn from and received', async () => {
    await addProduct(test.shop, { id: 2, slug: 'lamp', name: 'Lamp', priceCents: 500, stock: 9 })
    for (const isReceivedFirst of [true, false]) {
      await shopper.add(2, 1)
      await buyMugAndLamp()
      await withdraw()
      if (isReceivedFirst) await steps.receive()
      expect(await refunded()).toEqual([])
      expect((await cancelOrder(test.shop, number, 'owner', {}, { dryRun: true })).amounts.shippingCents).toBe(
        isReceivedFirst ? 599 : 0,
      )
      await steps.cancel()
      if (!isReceivedFirst) await steps.receive()
      await settle()
      expect(await refunded()).toEqual([599])
    }
    expect(await examine(test.shop)).toEqual([])
  })

  it('is not refunded again if the owner has refunded it before', async () => {
    await buy('express')
    await steps.goodwill()
    for (const name of ['cancel', 'withdraw', 'receive'] as const) await steps[name]()
    await settle()
    expect(await refunded()).toEqual([1299])
    expect(await examine(test.shop)).toEqual([])
  })

  async function buyMugAndLamp(): Promise<void> {
    await shopper.add(1, 1)
    await shopper.ship('express')
    await shopper.payWith('4242 4242 4242 4242')
    const { body } = await shopper.order()
    number = String(body.orderNumber)
    const { lines } = (await readRecord(test.shop, number)).order
    expect(lines.map(({ name }) => name)).toEqual(['Mug', 'Lamp'])
    await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])
    await settle()
  }
})

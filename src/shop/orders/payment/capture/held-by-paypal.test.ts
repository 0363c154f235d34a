import { beforeEach, describe, expect, it } from 'vitest'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { sweepHeldPayments } from './held-payments.ts'

const OWNER = 'owner@shop.example'
const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('A PayPal payment held until the first parcel, on %s', (_, open) => {
  const settings = { capture: 'on-shipment', ownerEmail: OWNER } as const
  const { test, paypal, look, begin, approve, states } = paypalShopForEachTest(open, { settings })
  let attempt: string
  let number: string
  beforeEach(async () => {
    attempt = await begin()
    approve(attempt)
    number = String((await look(attempt)).body.orderNumber)
    await sweepHeldPayments(test.shop)
    await test.drain()
  })

  const told = () => test.emails.filter(({ to }) => to === OWNER).map(({ subject }) => subject)
  const pass = async (days: number) => {
    paypal.pass({ days })
    await sweepHeldPayments(test.shop)
    await test.drain()
  }

  it('is renewed and charged if the parcel is sent after three days', async () => {
    await pass(5)
    expect(states(attempt)).toEqual(['COMPLETED', 'CREATED'])
    await shipOrder(test.shop, number, UPS)
    await test.drain()
    expect(paypal.server.requests.filter((name) => name.endsWith('/reauthorize'))).toHaveLength(1)
    expect(states(attempt).at(-1)).toBe('COMPLETED')
    expect(await examine(test.shop)).toEqual([])
  })

  it('is voided if the order is canceled before', async () => {
    await cancelOrder(test.shop, number, 'owner')
    for (let time = 0; time < 2; time++) await test.drain()
    expect(states(attempt)).toEqual(['COMPLETED', 'VOIDED'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('is reported to the owner on the 27th day', async () => {
    await pass(26.9)
    expect(told()).toHaveLength(1)
    await pass(0.2)
    expect(told()[1]).toBe(`Payment authorization for order ${number} expires soon`)
    expect(await examine(test.shop)).toEqual([expect.stringContaining('but nothing has shipped. Ship or cancel it.')])
  })
})

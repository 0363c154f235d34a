import { beforeEach, describe, expect, it } from 'vitest'
import { setOption } from '#shop/checkout/edit-shipping.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: null }

describe.each(databases)('The expected arrival of an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, stock: 50 }))

  const arrivalOf = async (number: string) => (await shopper.send('GET', `/api/orders/${number}`)).body.expectedArrival
  const buy = async () => String((await shopper.buy(1)).body.orderNumber)

  it.each([
    ['a Thursday', '2026-01-15T12:00:00Z', '2026-01-22', '2026-01-26'],
    ['a Friday', '2026-01-16T23:59:59Z', '2026-01-23', '2026-01-27'],
    ['a Saturday', '2026-01-17T00:00:00Z', '2026-01-23', '2026-01-27'],
    ['a Sunday', '2026-01-18T12:00:00Z', '2026-01-23', '2026-01-27'],
    ['a Monday', '2026-01-19T12:00:00Z', '2026-01-26', '2026-01-28'],
  ])('that was placed on %s counts five to seven weekdays after it', async (_day, at, from, until) => {
    test.clock.now = new Date(at)
    expect(await arrivalOf(await buy())).toEqual({ from, until, isLate: false })
  })

  it('is late once its last day is over in the shop’s time zone', async () => {
    const number = await buy()
    test.clock.now = new Date('2026-01-26T23:59:59Z')
    expect(await arrivalOf(number)).toMatchObject({ isLate: false })
    test.clock.now = new Date('2026-01-27T00:00:00Z')
    expect(await arrivalOf(number)).toMatchObject({ until: '2026-01-26', isLate: true })
  })

  it('is null for an order that has arrived or was canceled', async () => {
    const delivered = await buy()
    await shipOrder(test.shop, delivered, UPS)
    expect(await arrivalOf(delivered)).not.toBeNull()
    await deliverOrder(test.shop, delivered)
    expect(await arrivalOf(delivered)).toBeNull()
    const canceled = await buy()
    await shopper.send('POST', `/api/orders/${canceled}/cancel`)
    expect(await arrivalOf(canceled)).toBeNull()
  })

  it('is null for a shipping option that states no business days', async () => {
    await setOption(test.shop, 'standard', { delivery: 'by bicycle, tomorrow' })
    expect(await arrivalOf(await buy())).toBeNull()
  })
})

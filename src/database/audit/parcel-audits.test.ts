import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { deliverOrder, packOrder, shipOrder, unpackOrder } from '#shop/orders/fulfill/parcels.ts'
import { startBatch, undoableBatch, undoShipment } from '#shop/orders/fulfill/undo-batch.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('The doctor’s checks of parcels on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })

  const exec = (script: string) => test.shop.database.exec(script)
  const findings = async () => (await examine(test.shop)).map((finding) => finding.replace(`Order ${number}: `, ''))
  const pack = () => packOrder(test.shop, number)
  const ship = () => shipOrder(test.shop, number, UPS)
  const deliver = () => ship().then(() => deliverOrder(test.shop, number))
  const CONTRADICTED = (state: string) => `a parcel is ${state}, but its dates contradict that.`

  it('find nothing in parcels that were unpacked, undone and sent again', async () => {
    await pack()
    await unpackOrder(test.shop, number)
    const batchId = await startBatch(test.shop)
    await shipOrder(test.shop, number, UPS, [], { batchId })
    for (const batched of await undoableBatch(test.shop)) await undoShipment(test.shop, batched)
    expect(await findings()).toEqual([])
    await pack()
    await deliver()
    await test.drain()
    expect(await findings()).toEqual([])
  })

  it.each([
    ['packed', pack, 'shipped_at = packed_at'],
    ['packed', pack, 'delivered_at = packed_at'],
    ['shipped', ship, 'shipped_at = null'],
    ['shipped', ship, 'delivered_at = shipped_at'],
    ['shipped', ship, `shipped_at = '2026-01-14T12:00:00.000Z'`],
    ['delivered', deliver, 'shipped_at = null'],
    ['delivered', deliver, 'delivered_at = null'],
    ['delivered', deliver, `delivered_at = '2025-01-15T12:00:00.000Z'`],
  ] as const)('find a parcel that is %s with contradicting dates, %#', async (state, reach, dates) => {
    await reach()
    await test.drain()
    await exec(`update parcels set ${dates}`)
    expect(await findings()).toEqual([CONTRADICTED(state)])
  })

  it.each([
    [
      [],
      'a second earlier by the clock of another node, at midnight',
      '2026-01-16T00:00:00.500Z',
      '2026-01-15T23:59:59.500Z',
    ],
    [
      [CONTRADICTED('shipped')],
      'hours earlier on the same day',
      '2026-01-16T20:00:00.000Z',
      '2026-01-16T08:00:00.000Z',
    ],
  ])('find %j in a parcel that was shipped %s', async (found, _what, packedAt, shippedAt) => {
    await ship()
    await test.drain()
    await exec(`update parcels set packed_at = '${packedAt}', shipped_at = '${shippedAt}'`)
    expect(await findings()).toEqual(found)
  })

  it.each([
    ['shipped', ship, 'packed', 'shipped_at = null'],
    ['delivered', deliver, 'packed', 'shipped_at = null, delivered_at = null'],
    ['delivered', deliver, 'shipped', 'delivered_at = null'],
  ] as const)('finds a parcel that was %s by its latest event and is %s', async (event, reach, state, dates) => {
    await reach()
    await test.drain()
    await exec(`update parcels set state = '${state}', ${dates}`)
    expect(await findings()).toContain(`a parcel is ${state}, but its latest event says that it was ${event}.`)
  })

  it.each([
    ['unpacked', 'unpacked'],
    ['shippingUndone', 'marked as not shipped'],
  ])('find a parcel that is sent although its latest event is "%s"', async (kind, words) => {
    await pack()
    await ship()
    await test.drain()
    await exec(`update order_events set kind = '${kind}' where kind = 'shipped'`)
    expect(await findings()).toContain(`a parcel is shipped, but its latest event says that it was ${words}.`)
  })

  it('find events of a missing parcel', async () => {
    await pack()
    await exec('delete from parcels')
    expect(await findings()).toEqual(['an event says that a parcel was packed, but there is no such parcel.'])
  })
})

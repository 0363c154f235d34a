import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { PARTS } from '#test/owner/moving.ts'
import { openOwner } from '#api/owner/owner.ts'

const SHIP = 'POST /owner/orders/{number}/shipments'
const SKU = 'SKU-1-1'
const UPS = { carrier: 'UPS', trackingUrl: null }

describe.each(databases)('Packing on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let numbers: string[]
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 99 })
    await addSizes(test.shop, ['S', 'L'], { id: 2, name: 'Shirt', stock: 99 })
    numbers = []
    for (const quantity of [1, 2, 3]) {
      await shopper.prepare(1, quantity)
      numbers.push(String((await shopper.order()).body.orderNumber))
      test.moveClock(1000)
    }
    await test.drain()
  })
  const seller = async () => ({ name: 'Linden Stores', address: ['12 Elm Street'], taxId: null })
  const owner = () => openOwner({ ...test.shop, ...PARTS, seller, look: async () => null })
  const packing = (page: object = {}) => owner()('GET /owner/packing', page)
  const pack = (number: string, quantity: number) =>
    owner()('POST /owner/orders/{number}/parcels', { number, lines: [{ line: SKU, quantity }] })
  const parcelOf = async (number: string) => (await packing({ numbers: [number] })).orders[0]!.parcels[0]!

  it('lists the orders that wait, the oldest first and page by page, with what is open of each', async () => {
    const { orders, hasMore } = await packing({ limit: 2 })
    expect([orders.map(({ number }) => number), hasMore]).toEqual([numbers.slice(0, 2), true])
    expect(orders[1]!.open).toEqual([{ line: SKU, sku: SKU, name: 'Mug', options: [], notes: [], quantity: 2 }])
    const next = await packing({ limit: 2, after: numbers[1] })
    expect([next.orders.map(({ number }) => number), next.hasMore]).toEqual([[numbers[2]], false])
  })

  it('lists the open rest of a part, and what is packed', async () => {
    await pack(numbers[2]!, 1)
    const [order] = (await packing({ numbers: [numbers[2]!] })).orders
    expect(order).toMatchObject({
      open: [{ line: SKU, quantity: 2 }],
      parcels: [{ state: 'packed', units: [{ quantity: 1 }] }],
    })
  })

  it('ships a parcel once, however often the request is repeated', async () => {
    const [number] = numbers
    await pack(number!, 1)
    const { id: parcelId } = await parcelOf(number!)
    const { batchId } = await owner()('POST /owner/shipments', {})
    const ship = (trackingNumber: string) =>
      owner()(SHIP, { number: number!, parcelId, batchId, ...UPS, trackingNumber })
    const both = await Promise.all([ship('1Z1'), ship('1Z1')])
    expect(both.map(({ order }) => order.status)).toEqual(['shipped', 'shipped'])
    const { history } = await ship('1Z1')
    expect(history.events.map(({ kind }) => kind)).toEqual(['packed', 'shipped'])
    await expect(ship('1Z2')).rejects.toThrow(`Order ${number} was already shipped, as 1Z1.`)
    const repeated = { number: number!, parcelId, ...UPS, trackingNumber: '1Z1', seenEventId: null }
    await expect(owner()(SHIP, repeated)).rejects.toThrow('Send parcelId or seenEventId, but not both.')
    expect(await owner()('GET /owner/shipments', { batchId })).toMatchObject({
      shipments: [{ number, parcelId }],
      undoUntil: expect.any(String),
    })
  })

  it('does not ship a parcel that was unpacked', async () => {
    const [number] = numbers
    await pack(number!, 1)
    const { id: parcelId } = await parcelOf(number!)
    await owner()('DELETE /owner/orders/{number}/parcels', { number: number! })
    await expect(owner()(SHIP, { number: number!, parcelId, ...UPS, trackingNumber: '1Z1' })).rejects.toThrow(
      'it was unpacked',
    )
  })

  it('undoes the named batch, while another person has shipped a later one', async () => {
    const batches: string[] = []
    for (const number of numbers.slice(0, 2)) {
      const { batchId } = await owner()('POST /owner/shipments', {})
      batches.push(batchId)
      await owner()(SHIP, { number, batchId, ...UPS, trackingNumber: number })
      test.moveClock(1000)
    }
    const { undone } = await owner()('DELETE /owner/shipments', { batchId: batches[0]! })
    expect(undone.map(({ number }) => number)).toEqual([numbers[0]])
    const last = await owner()('DELETE /owner/shipments', {})
    expect(last.undone.map(({ number }) => number)).toEqual([numbers[1]])
    expect(await owner()('GET /owner/shipments', { batchId: batches[0]! })).toEqual({ shipments: [], undoUntil: null })
  })

  it('draws an address label for each order, in their order', async () => {
    const { pdf, csv, count } = await owner()('GET /owner/address-labels', { numbers })
    const pages = inspectPdf(Buffer.from(pdf)).text.replaceAll(/ +/g, ' ').split('\f')
    expect(count).toBe(3)
    numbers.forEach((number, index) => {
      expect(pages[index]).toContain('Linden Stores')
      expect(pages[index]).toContain('12 Analytical Row')
      expect(pages[index]).toContain(`Order ${number}`)
    })
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain(`${numbers[0]},Ada Lovelace,12 Analytical Row,`)
  })

  it('draws no address label for orders that are picked up', async () => {
    await test.shop.database.exec(`update orders set shipping_method =
      '{"id":"pickup","name":"Pickup","estimatedDelivery":"","pickupCountry":"United States"}'`)
    await expect(owner()('GET /owner/address-labels', { numbers })).rejects.toThrow(
      'None of these orders needs an address label.',
    )
  })
})

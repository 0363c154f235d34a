import { describe, expect, it } from 'vitest'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { claimPhotos, photoOf } from '#test/orders/claim-photos.ts'
import { deskPages } from '#test/owner/desk-pages.ts'
import { deskOf } from '#test/owner/desk-visitors.ts'
import { NO_TRACKING } from '#test/owner/moving-orders.ts'
import { openDoor } from '#test/owner/owner-door.ts'

describe('A photo of a return at the desk', () => {
  const { test, shopper } = shopperForEachTest(databases[0]![1])
  const open = deskPages()

  it('is shown with the number of its order alone, by a page and by the API', async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    const buy = async () => (await shopper.prepare(1, 1), String((await shopper.order()).body.orderNumber))
    const [number, other] = [await buy(), await buy()]
    await test.drain()
    for (const one of [number, other]) await shipOrder(test.shop, one, NO_TRACKING)
    const { body: photo } = await claimPhotos(test, shopper).upload(number, await photoOf('jpeg'))
    const items = [{ item: 0, quantity: 1 }]
    const claim = { requestKey: 'key-00001', kind: 'claim', items, reason: 'damaged' }
    for (const [one, photos] of [
      [number, [photo.id]],
      [other, []],
    ] as const)
      await shopper.send('POST', `/api/orders/${one}/returns`, { ...claim, photos })
    const { token } = await deskOf(test).first()
    const { act } = await openDoor(test).addKey()
    for (const [order, shown] of [
      [number, [200, 1]],
      [other, [404, 0]],
    ] as const) {
      const { status } = await open(test).ask(`/orders/${order}/returns/1/photos/1.webp`, { token })
      const { body } = await act('GET /owner/orders/{number}/returns/{ordinal}/photos', { number: order, ordinal: 1 })
      expect([status, (body.photos as string[]).length]).toEqual(shown)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { declineReturn } from '#shop/orders/return/answer-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { ADA, accountCalls } from '#test/accounts.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { claimPhotos, photoOf } from '#test/orders/claim-photos.ts'
import { shopperOf } from '#test/shopper.ts'

describe.each(databases)('The photos of the claims of an account on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const { upload, read } = claimPhotos(test, shopper)
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 50 })
    await accountCalls(shopper).register()
  })

  async function delivered(by = shopper): Promise<string> {
    const number = String((await by.buy(1)).body.orderNumber)
    await test.drain()
    await shipOrder(test.shop, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(test.shop, number)
    await test.drain()
    return number
  }
  async function claimed(by = shopper) {
    const number = await delivered(by)
    const photo = (await claimPhotos(test, by).upload(number, await photoOf('png'))).body
    const claim = { requestKey: 'key-00001', kind: 'claim', items: [{ item: 0, quantity: 1 }], reason: 'damaged' }
    const { status } = await by.send('POST', `/api/orders/${number}/returns`, { ...claim, photos: [photo.id] })
    expect(status).toBe(201)
    await declineReturn(test.shop, { number, ordinal: 1 }, 'It was worn.')
    return { number, photo }
  }
  const erase = () => shopper.send('POST', '/api/account/delete', { password: ADA.password })
  const photoIds = async () =>
    (await test.shop.database.db.selectFrom('return_photos').select('id').execute()).map(({ id }) => id)

  it('are listed in the account’s data export, each with its URL', async () => {
    const { number, photo } = await claimed()
    const { body } = await shopper.send('GET', '/api/account/data')
    expect(body.orders).toMatchObject([{ orderNumber: number, history: { returns: [{ photos: [photo] }] } }])
    expect((await read(String(photo.src))).status).toBe(200)
  })

  it('are deleted with the account, even unused ones, without affecting anyone else’s', async () => {
    const { number, photo } = await claimed()
    const unused = await upload(number, await photoOf('png'))
    expect(unused.status).toBe(201)
    const other = await claimed(shopperOf(test))
    expect(await photoIds()).toHaveLength(3)
    expect((await erase()).status).toBe(200)
    expect(await photoIds()).toEqual([other.photo.id])
    expect((await read(String(photo.src))).status).toBe(404)
  })

  it('are not stored if the person is erased while one is being read', async () => {
    const number = await delivered()
    const encode = test.shop.photos
    test.shop.photos = async (bytes) => {
      const encoded = await encode(bytes)
      await erasePerson(test.shop, (tx) => findPerson(tx, ADA.email))
      return encoded
    }
    expect((await upload(number, await photoOf('png'))).status).toBe(404)
    expect(await photoIds()).toEqual([])
  })

  it('are rejected in a request that was in flight when the shopper was erased', async () => {
    const number = await delivered()
    expect((await erase()).status).toBe(200)
    const lines = [{ position: 0, quantity: 1 }]
    const claim = { kind: 'claim', reason: 'damaged', comment: 'I am Ada.', wish: 'refund', lines } as const
    await expect(requestReturn(test.shop, number, { ...claim, requestKey: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

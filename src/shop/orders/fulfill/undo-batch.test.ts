import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { packOrder, shipOrder } from './parcels.ts'
import { startBatch, undoableBatch, undoShipment } from './undo-batch.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

describe.each(databases)('A shipped batch on %s', (_, open) => {
  const test = shopForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 9 })
    const shopper = shopperOf(test)
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
    test.emails.length = 0
  })

  const ship = async () => shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
  const undo = async () => {
    for (const batched of await undoableBatch(test.shop)) await undoShipment(test.shop, batched)
  }
  const subjects = () => test.emails.map(({ subject }) => subject)

  it('is reported to the shopper a minute later', async () => {
    await ship()
    test.moveClock(59_999)
    await test.drain()
    expect(subjects()).toEqual([])
    test.moveClock(1)
    await test.drain()
    expect(subjects()).toEqual([`Your order ${number} is on its way`])
  })

  it('that is undone within the minute is never reported, and the order is as before', async () => {
    await ship()
    test.moveClock(59_999)
    await undo()
    test.moveClock(3600_000)
    await test.drain()
    expect(subjects()).toEqual([])
    const { order, history } = await readRecord(test.shop, number)
    expect([order.status, history.parcels]).toEqual(['processing', []])
    expect(history.events.map(({ kind }) => kind)).toEqual(['shipped', 'shippingUndone'])
    expect(await examine(test.shop)).toEqual([])
    await ship()
    expect((await readRecord(test.shop, number)).order.status).toBe('shipped')
  })

  it('that is undone leaves a parcel that was packed before packed, without its tracking number', async () => {
    await packOrder(test.shop, number)
    const before = (await readRecord(test.shop, number)).history.parcels
    await ship()
    await undo()
    expect((await readRecord(test.shop, number)).history.parcels).toEqual(before)
    await expect(undo()).rejects.toThrow('Nothing was undone: only the last file can be undone')
  })

  it('cannot be undone after the minute', async () => {
    await ship()
    test.moveClock(60_001)
    await expect(undo()).rejects.toThrow('Nothing was undone: only the last file can be undone')
  })

  it('cannot be undone while its email is being sent', async () => {
    await ship()
    await test.shop.database.db.updateTable('outbox').set({ attempts: 1 }).where('done_at', 'is', null).execute()
    await expect(undo()).rejects.toThrow('the shopper has been told of it')
    expect((await readRecord(test.shop, number)).order.status).toBe('shipped')
  })

  it('cannot be undone once the shopper has withdrawn from the contract', async () => {
    await ship()
    const withdrawal = { kind: 'withdrawal', reason: null, comment: null, wish: 'refund' } as const
    const lines = [{ position: 0, quantity: 1 }]
    await requestReturn(test.shop, number, { ...withdrawal, requestKey: randomUUID(), lines })
    await expect(undo()).rejects.toThrow('a return was asked for since')
  })

  it('cannot be undone once its shopper was erased, because the address is no longer known', async () => {
    await ship()
    await erasePerson(test.shop, (tx) => findPerson(tx, ADDRESS.email))
    await expect(undo()).rejects.toThrow('its shopper was erased since')
    expect((await readRecord(test.shop, number)).order.status).toBe('shipped')
  })

  it('is undone once by two simultaneous commands', async () => {
    await ship()
    const both = await Promise.allSettled([undo(), undo()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await examine(test.shop)).toEqual([])
  })

  it('deletes batches that can no longer be undone when the next one starts', async () => {
    await ship()
    test.moveClock(60_001)
    await startBatch(test.shop)
    expect(await test.shop.database.db.selectFrom('batched_parcels').selectAll().execute()).toEqual([])
  })
})

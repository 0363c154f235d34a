import { beforeEach, describe, expect, it } from 'vitest'
import { openOwner } from '#api/owner/owner.ts'
import { erasePerson } from '#shop/person/erase.ts'
import { findPerson } from '#shop/person/person.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { PARTS } from '#test/owner/moving.ts'
import { NO_TRACKING } from '#test/owner/moving-orders.ts'
import { ADDRESS } from '#test/shopper.ts'

describe.each(databases)('What the owner may do with an order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })

  const owner = () => openOwner({ ...test.shop, ...PARTS })
  const possible = async () => (await owner()('GET /owner/orders/{number}', { number })).possible
  const ship = () => owner()('POST /owner/orders/{number}/shipments', { number, ...NO_TRACKING })
  const refund = (what: object) => owner()('POST /owner/orders/{number}/refunds', { number, ...what })

  it('excludes refunds while the payment is disputed, because they would only wait', async () => {
    await test.shop.database.db.updateTable('payments').set({ state: 'disputed' }).execute()
    const { refund, retryRefunds, pack } = await possible()
    const why = 'Refunds for this order are on hold until the dispute is over.'
    expect(refund).toEqual({ units: [{ position: 0, quantity: 2 }], leftCents: 4919, why })
    expect([retryRefunds.why, pack.why]).toEqual([
      `Order ${number} has no failed refunds.`,
      'its payment is disputed: the bank may take $49.19 back.',
    ])
  })

  it('lets an exchange whose units are refunded already be received, but not replaced', async () => {
    await ship()
    const lines = [{ position: 0, quantity: 1 }]
    const claim = { kind: 'claim', reason: 'damaged', comment: null, wish: 'exchange' } as const
    await requestReturn(test.shop, number, { ...claim, requestKey: 'key-00001', lines })
    await owner()('POST /owner/orders/{number}/returns/{ordinal}/approval', { number, ordinal: 1, answer: null })
    const receive = (how: object) =>
      owner()('POST /owner/orders/{number}/returns/{ordinal}/receipt', { number, ordinal: 1, restock: 'none', ...how })
    expect((await possible()).answers[0]!.receive).toEqual({ units: lines, why: null })
    await refund({ lines: [{ line: '1', quantity: 2 }] })
    expect((await possible()).answers[0]!.receive).toEqual({ units: lines, why: null })
    const message = 'Mug: 0 items are not refunded yet, so 1 cannot be replaced.'
    await expect(receive({})).rejects.toMatchObject({ code: 'conflict', message })
    await expect(receive({ dryRun: true })).rejects.toMatchObject({ code: 'conflict', message })
    await receive({ settlement: 'refund' })
  })

  it('excludes a new email address once the shopper was erased, and it is rejected', async () => {
    await ship()
    await erasePerson(test.shop, (tx) => findPerson(tx, ADDRESS.email))
    const { why } = (await possible()).correctEmail
    expect(why).toContain(`The shopper’s data in order ${number} has been erased`)
    const correct = owner()('PUT /owner/orders/{number}/email', { number, email: 'new@example.com' })
    await expect(correct).rejects.toMatchObject({ code: 'conflict', message: why })
    expect((await owner()('GET /owner/orders/{number}', { number })).order.email).toBe('')
  })
})
